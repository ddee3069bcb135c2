import { isAuthImplicitGrantRedirectError, type AuthError } from '@supabase/auth-js'
import { useEffect } from 'react'
import { getBackend } from '../../../backend/backend.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { useSession } from '../../../backend/session/session.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { pendingGoogleSignIn } from './pending-google-sign-in.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'

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
  accountToast(isCanceled(error) ? CANCELED : describeFailure('Authentication Error', error))
}

const CANCELED = { title: 'Sign-In Canceled', description: 'You did not continue with Google.' }

/** Hosted Supabase gives OAuth's error without a code of its own. */
function isCanceled(error: AuthError) {
  if (!isAuthImplicitGrantRedirectError(error) || error.details?.error !== 'access_denied') return false
  return ['access_denied', 'unspecified_code'].includes(error.details.code)
}
