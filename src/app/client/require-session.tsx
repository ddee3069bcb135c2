import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { needsSecondFactor } from '../../backend/second-factor.ts'
import { useSession } from '../../backend/session.ts'
import { isSigningOutHere } from '../../backend/sign-out-here.ts'
import { RedirectTo } from './redirect-to.tsx'
import { useSessionCheck } from './use-session-check.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { type AccountToast } from '../../ui/toast.ts'

const ENDED: AccountToast = {
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
  if (loading) return <LoadingScreen what="Your account" />
  if (!session && isSigningOutHere()) return null
  if (!session) return <RedirectTo url={`/auth?next=${next}`} toast={wasSignedIn ? ENDED : undefined} />
  if (needsSecondFactor(session)) return <RedirectTo url={`/auth/second-factor?next=${next}`} />
  return <Outlet />
}
