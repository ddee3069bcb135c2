import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { createClientRateLimit } from './client-rate-limit.ts'
import { googleRoundTrip } from './google-round-trip.ts'
import { tooManyAttempts } from './too-many-attempts.ts'
import { accountToast } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'

const attempts = createClientRateLimit(5)

/** Leaves for Google, which sends people back to the site's root. */
async function signInWithGoogle() {
  if (!attempts.take('google')) throw tooManyAttempts()
  googleRoundTrip.begin()
  unwrap(
    await getBackend().auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${location.origin}/` },
    }),
  )
}

export function useSignInWithGoogle() {
  return useMutation({
    mutationFn: signInWithGoogle,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
