import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'

async function resendVerification({ email }: { email: string }) {
  const { error } = await getBackend().auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  if (error) throw error
}

export function useResendVerification() {
  return useMutation({ mutationFn: resendVerification, onError: notifyFailure('Authentication Error') })
}
