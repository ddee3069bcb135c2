import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { accountToast } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

async function requestPasswordReset({ email }: { email: string }) {
  const { error } = await getBackend().auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/auth/reset`,
  })
  if (error) throw error
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: requestPasswordReset,
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
