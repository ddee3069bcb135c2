import * as v from 'valibot'
import { emailSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { proofAttributes, proofSchema } from './proof.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export const changeEmailSchema = v.object({ email: emailSchema, ...proofSchema.entries })

async function changeEmail({ email, ...proof }: v.InferOutput<typeof changeEmailSchema>) {
  unwrap(
    await getBackend().auth.updateUser(
      { email, ...proofAttributes(proof) },
      { emailRedirectTo: `${location.origin}/account` },
    ),
  )
}

export function useChangeEmail() {
  return useSingleMutation({
    mutationFn: changeEmail,
    onSuccess: () =>
      accountToast({
        title: 'Confirm Your New Address',
        description: 'Please check the new mailbox. Until then the old address stays.',
      }),
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
