import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { needsSecondFactor } from '../../backend/session/second-factor.ts'
import { hadStoredSession, useSession } from '../../backend/session/session.ts'
import { isSigningOutHere } from '../../backend/session/sign-out-here.ts'
import { ROUTES } from '../../site-map.ts'
import { RedirectTo } from './redirect-to.tsx'
import { useSessionCheck } from './use-session-check.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { describeFailure } from '../../backend/errors.ts'
import { SessionEndedError } from '../../lib/user-error.ts'

const SESSION_ENDED = describeFailure('', new SessionEndedError())

/** Only for convenience: the database decides what a person may see. */
export function RequireSession() {
  const { loading, session } = useSession()
  const { pathname, search, hash } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(hadStoredSession)
  const next = encodeURIComponent(pathname + search + hash)
  if (session && !wasSignedIn) setWasSignedIn(true)
  useSessionCheck(session?.user.id)
  if (loading) return <LoadingScreen what="Your account" />
  if (!session && isSigningOutHere()) return null
  if (!session)
    return <RedirectTo url={`/auth?next=${next}`} toast={wasSignedIn ? SESSION_ENDED : undefined} />
  // A recovered account may give up an app that a thief added; the server decides.
  if (needsSecondFactor(session) && pathname !== ROUTES.resetPassword.path)
    return <RedirectTo url={`/auth/second-factor?next=${next}`} />
  return <Outlet />
}
