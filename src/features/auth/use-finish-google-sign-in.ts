import { useEffect, useState } from 'react'
import { getBackend } from '../../backend/backend.ts'
import { useSession } from '../../backend/session.ts'
import { googleRoundTrip } from './google-round-trip.ts'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import { accountToast } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

/** On the page that Google sends people back to: takes them on, or tells them that it failed. */
export function useFinishGoogleSignIn() {
  const [comesBack] = useState(googleRoundTrip.isUnderWay)
  const { loading } = useSession()
  useLeaveWhenSignedIn(comesBack)
  useEffect(() => {
    if (comesBack && !loading) void endRoundTrip()
  }, [comesBack, loading])
}

async function endRoundTrip() {
  googleRoundTrip.end()
  const { error } = await getBackend().auth.initialize()
  if (!error) return
  history.replaceState(history.state, '', location.pathname)
  accountToast(describeFailure('Authentication Error', error))
}
