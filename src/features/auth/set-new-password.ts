import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { newPasswordSchema } from '../../lib/account-schemas.ts'
import { getBackend } from '../../lib/backend.ts'
import { notifyAccountOnNextPage } from '../../ui/notification-store.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'

export const setNewPasswordSchema = v.object({ newPassword: newPasswordSchema })

/** Allowed without the old password, since the mailed link was proof enough. */
async function setNewPassword({ newPassword }: v.InferOutput<typeof setNewPasswordSchema>) {
  const { error } = await getBackend().auth.updateUser({ password: newPassword })
  if (error) throw error
}

export function useSetNewPassword() {
  return useMutation({
    mutationFn: setNewPassword,
    onSuccess: () =>
      notifyAccountOnNextPage({
        title: 'Password Changed',
        description: 'Every other device has been signed out.',
      }),
    onError: notifyFailure('Authentication Error'),
  })
}
