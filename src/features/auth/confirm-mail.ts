import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../backend/backend.ts'
import { errorCode } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'

const mailLinkSchema = v.object({
  token_hash: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['signup', 'magiclink', 'recovery', 'email_change', 'invite', 'email']),
})

export type MailLink = v.InferOutput<typeof mailLinkSchema>
export type MailedCode = { email: string; token: string; type: 'signup' | 'recovery' }

/** What a mailed link asks for; nothing when the address was cut or made up. */
export function readMailLink(query: URLSearchParams): MailLink | undefined {
  const parsed = v.safeParse(mailLinkSchema, Object.fromEntries(query))
  return parsed.success ? parsed.output : undefined
}

async function confirmMail(mailed: MailLink | MailedCode) {
  unwrap(await getBackend().auth.verifyOtp(mailed))
}

/** Used already, too old or mistyped: trying again does not help. */
export const isUsedUp = (error: unknown) => errorCode(error) === 'otp_expired'

export function useConfirmMail(onError: (error: unknown) => void) {
  return useMutation({ mutationFn: confirmMail, onError })
}
