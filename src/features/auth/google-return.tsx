import { useEffect } from 'react'
import { getBackend } from '../../backend/backend.ts'
import { describeFailure } from '../../backend/errors.ts'
import { useSession } from '../../backend/session.ts'
import { accountToast } from '../../ui/toast.ts'
import { pendingGoogleSignIn } from './pending-google-sign-in.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'

/** On the page that Google redirects to: redirects further once signed in, or shows why it failed. */
export function GoogleReturn() {
  const { loading } = useSession()
  useRedirectWhenSignedIn()
  useEffect(() => {
    if (!loading) void finishSignIn()
  }, [loading])
  return null
}

async function finishSignIn() {
  pendingGoogleSignIn.clear()
  const { error } = await getBackend().auth.initialize()
  if (!error) return
  history.replaceState(history.state, '', location.pathname)
  accountToast(describeFailure('Authentication Error', error))
}
