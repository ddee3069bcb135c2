import * as v from 'valibot'
import { newPasswordSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { UserError } from '../../../lib/user-error.ts'
import { accountToast, accountToastOnNextPage } from '../../../ui/toasts/toast.ts'
import { describeFailure, errorCode } from '../../../backend/errors.ts'
import { explainPassword } from '../../../backend/session/refused-password.ts'
import { ROUTES } from '../../../site-map.ts'

export const setNewPasswordSchema = v.object({
  newPassword: newPasswordSchema,
  code: v.optional(v.string()),
})

/** The mailed link was opened too long ago to be a proof. The page then shows a field for a code. */
export const isProofMissing = (error: unknown) => errorCode(error) === 'reauthentication_needed'

const WRONG_CODE = new UserError('Authentication Error', 'That code is wrong, or too old by now.')

const showFailure = (error: unknown) => accountToast(describeFailure('Authentication Error', error))

/** Needs no current password, because the session comes from a mailed link. */
async function setNewPassword({ newPassword, code }: v.InferOutput<typeof setNewPasswordSchema>) {
  const { error } = await getBackend().auth.updateUser({
    password: newPassword,
    ...(code && { nonce: code }),
  })
  if (errorCode(error) === 'reauthentication_not_valid') throw WRONG_CODE
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
    onError: (error) => {
      if (errorCode(error) === 'insufficient_aal')
        location.assign(`${ROUTES.secondFactor.path}?next=${ROUTES.resetPassword.path}`)
      else if (!isProofMissing(error)) showFailure(error)
    },
  })
}

export function useSendCode() {
  return useSingleMutation({
    mutationFn: async () => unwrap(await getBackend().auth.reauthenticate()),
    onError: showFailure,
  })
}
