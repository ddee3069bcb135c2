import { sendsMail } from '../../../backend/backend-config.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { emailSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { proofAttributes, proofSchema } from './proof.ts'
import { accountToast, toast } from '../../../ui/toasts/toast.ts'
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

const queryKey = ['pending-email']

/** Asked for anew, because the change may have been requested on another device, by somebody else. */
async function getPendingEmail() {
  return unwrap(await getBackend().auth.getUser()).user.new_email ?? null
}

export const usePendingEmail = () => useQuery({ queryKey, queryFn: getPendingEmail })

export function useChangeEmail() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: changeEmail,
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onSuccess: () =>
      accountToast({
        title: 'Confirm Your New Address',
        description: sendsMail()
          ? 'Please check the new mailbox. Until then the old address stays.'
          : 'No mail leaves this shop. The person who runs the server has the link; until then the old address stays.',
      }),
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}

/** The server understands the present email as the end of a pending change. */
async function cancelEmailChange(email: string) {
  unwrap(await getBackend().auth.updateUser({ email }))
}

export function useCancelEmailChange() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => toast.success('Your address stays as it is'),
    onError: () => toast.error('Failed to cancel the change'),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
