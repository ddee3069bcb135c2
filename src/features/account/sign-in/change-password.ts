import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { newPasswordSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { proofAttributes, proofSchema } from './proof.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { explainPassword } from '../../../backend/session/refused-password.ts'

export const changePasswordSchema = v.object({ newPassword: newPasswordSchema, ...proofSchema.entries })

async function changePassword({ newPassword, ...proof }: v.InferOutput<typeof changePasswordSchema>) {
  const { error } = await getBackend().auth.updateUser({ password: newPassword, ...proofAttributes(proof) })
  if (error) throw explainPassword(error)
}

export function useChangePassword() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['my-sessions'] })
      accountToast({ title: 'Password Changed', description: 'Every other device has been signed out.' })
    },
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
