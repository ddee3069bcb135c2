import { useEffect } from 'react'
import { needsSecondFactor } from '../../backend/session/second-factor.ts'
import { useSession } from '../../backend/session/session.ts'
import { pendingGoogleSignIn } from './google/pending-google-sign-in.ts'
import { destinationFor, returnPath } from './return-path.ts'

/** Redirects as soon as a person is signed in and their role is known. */
export function useRedirectWhenSignedIn(active = true) {
  const { session, role } = useSession()
  useEffect(() => {
    if (!active || !session || role === undefined) return
    pendingGoogleSignIn.clear()
    const destination = needsSecondFactor(session)
      ? '/auth/second-factor'
      : destinationFor(role, returnPath())
    if (destination !== location.pathname) location.replace(destination)
  }, [active, session, role])
}
