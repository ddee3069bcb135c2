import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function resendVerification({ email }: { email: string }) {
  unwrap(
    await getBackend().auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${location.origin}/` },
    }),
  )
}

export function useResendVerification() {
  return useSingleMutation({
    mutationFn: resendVerification,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
