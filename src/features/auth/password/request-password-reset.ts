import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function requestPasswordReset({ email }: { email: string }) {
  unwrap(
    await getBackend().auth.resetPasswordForEmail(email, {
      redirectTo: `${location.origin}/auth/reset`,
    }),
  )
}

export function useRequestPasswordReset() {
  return useSingleMutation({
    mutationFn: requestPasswordReset,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
