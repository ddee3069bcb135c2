import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { accountToast } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'

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
  return useMutation({
    mutationFn: resendVerification,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
