import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { emailSchema } from '../../lib/account-schemas.ts'
import { getBackend } from '../../lib/backend.ts'
import { notifyAccount } from '../../ui/notification-store.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'
import { proofAttributes, proofSchema } from './proof.ts'

export const changeEmailSchema = v.object({ email: emailSchema, ...proofSchema.entries })

async function changeEmail({ email, ...proof }: v.InferOutput<typeof changeEmailSchema>) {
  const { error } = await getBackend().auth.updateUser(
    { email, ...proofAttributes(proof) },
    { emailRedirectTo: `${location.origin}/account` },
  )
  if (error) throw error
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: changeEmail,
    onSuccess: () =>
      notifyAccount({
        title: 'Confirm Your New Address',
        description: 'Please check the new mailbox. Until then the old address stays.',
      }),
    onError: notifyFailure('Authentication Error'),
  })
}
