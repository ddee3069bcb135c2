import * as v from 'valibot'
import { newPasswordSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { accountToast, accountToastOnNextPage } from '../../../ui/toasts/toast.ts'
import { describeFailure, errorCode } from '../../../backend/errors.ts'
import { explainPassword } from '../../../backend/session/refused-password.ts'
import { ROUTES } from '../../../site-map.ts'

export const setNewPasswordSchema = v.object({ newPassword: newPasswordSchema })

/** Needs no current password, because the session comes from a mailed link. */
async function setNewPassword({ newPassword }: v.InferOutput<typeof setNewPasswordSchema>) {
  const { error } = await getBackend().auth.updateUser({ password: newPassword })
  if (error) throw explainPassword(error)
}

export function useSetNewPassword() {
  return useSingleMutation({
    mutationFn: setNewPassword,
    onSuccess: () =>
      accountToastOnNextPage({
        title: 'Password Changed',
        description: 'Every other device has been signed out.',
      }),
    onError: (error) =>
      errorCode(error) === 'insufficient_aal'
        ? location.assign(`${ROUTES.secondFactor.path}?next=${ROUTES.resetPassword.path}`)
        : accountToast(describeFailure('Authentication Error', error)),
  })
}
