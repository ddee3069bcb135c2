import { sendsMail } from '../../../backend/backend-config.ts'
import type { User } from '@supabase/auth-js'
import * as v from 'valibot'
import { sanitizeText } from '../../../domain/people/account-rules.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** Proof that the person using the session owns the account. */
export const proofSchema = v.object({
  currentPassword: v.optional(v.string()),
  code: v.optional(v.pipe(v.string(), v.transform(sanitizeText))),
})

export type Proof = v.InferOutput<typeof proofSchema>

export const hasPassword = (user: User) =>
  user.identities?.some(({ provider }) => provider === 'email') ?? false

export const proofAttributes = ({ currentPassword, code }: Proof) => ({
  ...(currentPassword && { current_password: currentPassword }),
  ...(code && { nonce: code }),
})

async function sendProofCode() {
  unwrap(await getBackend().auth.reauthenticate())
}

export function useSendProofCode() {
  return useSingleMutation({
    mutationFn: sendProofCode,
    onSuccess: () =>
      accountToast(
        sendsMail()
          ? { title: 'Code Sent', description: 'Please check your email for the code.' }
          : {
              title: 'Code Ready',
              description: 'No mail leaves this shop. The person who runs the server tells you the code.',
            },
      ),
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
