import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { createClientRateLimit } from '../client-rate-limit.ts'
import { pendingGoogleSignIn } from './pending-google-sign-in.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const attempts = createClientRateLimit(5)

/** Goes to Google, which redirects back to the home page. */
async function signInWithGoogle() {
  attempts.take('google')
  pendingGoogleSignIn.start()
  unwrap(
    await getBackend().auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${location.origin}/` },
    }),
  )
}

export function useSignInWithGoogle() {
  return useSingleMutation({
    mutationFn: signInWithGoogle,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
