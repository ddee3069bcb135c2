import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { needsSecondFactor } from '../../lib/second-factor.ts'
import { useSession } from '../../lib/session.ts'
import { isSigningOutHere } from '../../lib/sign-out-here.ts'
import type { Notice } from '../../ui/notification-store.ts'
import { LeaveFor } from './leave-for.tsx'
import { useSessionCheck } from './use-session-check.ts'
import { Waiting } from './waiting.tsx'

const ENDED: Notice = {
  title: 'Signed Out',
  description: 'Your session has ended. Sign in again to go on where you were.',
  tone: 'alarm',
}

/** Asked at the start, since a session that is refused when it is renewed never shows up at all. */
const cameWithSession = 'session' in document.documentElement.dataset

/** A courtesy: what somebody may see is decided by the database. */
export function RequireSession() {
  const { loading, session } = useSession()
  const { pathname, search } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(cameWithSession)
  const next = encodeURIComponent(pathname + search)
  if (session && !wasSignedIn) setWasSignedIn(true)
  useSessionCheck(session?.user.id)
  if (loading) return <Waiting what="Your account" />
  if (!session && isSigningOutHere()) return null
  if (!session) return <LeaveFor address={`/auth?next=${next}`} notice={wasSignedIn ? ENDED : undefined} />
  if (needsSecondFactor(session)) return <LeaveFor address={`/auth/second-factor?next=${next}`} />
  return <Outlet />
}
