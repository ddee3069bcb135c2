import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'

async function requestPasswordReset({ email }: { email: string }) {
  const { error } = await getBackend().auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/auth/reset`,
  })
  if (error) throw error
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: requestPasswordReset, onError: notifyFailure('Authentication Error') })
}
