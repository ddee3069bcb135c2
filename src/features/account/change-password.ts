import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { newPasswordSchema } from '../../lib/account-schemas.ts'
import { getBackend } from '../../lib/backend.ts'
import { errorCode, Refusal } from '../../lib/errors.ts'
import { notifyAccount } from '../../ui/notification-store.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'
import { proofAttributes, proofSchema } from './proof.ts'

export const changePasswordSchema = v.object({ newPassword: newPasswordSchema, ...proofSchema.entries })

async function changePassword({ newPassword, ...proof }: v.InferOutput<typeof changePasswordSchema>) {
  const { error } = await getBackend().auth.updateUser({ password: newPassword, ...proofAttributes(proof) })
  if (errorCode(error) === 'same_password') {
    throw new Refusal('Invalid Input', 'The new password is the one you have already.')
  }
  if (error) throw error
}

export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['my-sessions'] })
      notifyAccount({ title: 'Password Changed', description: 'Every other device has been signed out.' })
    },
    onError: notifyFailure('Authentication Error'),
  })
}
