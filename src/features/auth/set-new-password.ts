import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { newPasswordSchema } from '../../domain/account-schemas.ts'
import { getBackend } from '../../backend/backend.ts'
import { accountToast, accountToastOnNextPage } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'

export const setNewPasswordSchema = v.object({ newPassword: newPasswordSchema })

/** Allowed without the old password, since the mailed link was proof enough. */
async function setNewPassword({ newPassword }: v.InferOutput<typeof setNewPasswordSchema>) {
  unwrap(await getBackend().auth.updateUser({ password: newPassword }))
}

export function useSetNewPassword() {
  return useMutation({
    mutationFn: setNewPassword,
    onSuccess: () =>
      accountToastOnNextPage({
        title: 'Password Changed',
        description: 'Every other device has been signed out.',
      }),
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
