import { useEffect } from 'react'
import { needsSecondFactor } from '../../backend/second-factor.ts'
import { useSession } from '../../backend/session.ts'
import { googleRoundTrip } from './google-round-trip.ts'
import { destinationFor, returnPath } from './return-path.ts'

/** Once somebody is signed in and their role is known, takes them to where they belong. */
export function useLeaveWhenSignedIn(active = true) {
  const { session, role } = useSession()
  useEffect(() => {
    if (!active || !session || role === undefined) return
    googleRoundTrip.end()
    const destination = needsSecondFactor(session)
      ? '/auth/second-factor'
      : destinationFor(role, returnPath())
    if (destination !== location.pathname) location.replace(destination)
  }, [active, session, role])
}
