import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { accountToast } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

async function resendVerification({ email }: { email: string }) {
  const { error } = await getBackend().auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  if (error) throw error
}

export function useResendVerification() {
  return useMutation({
    mutationFn: resendVerification,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
