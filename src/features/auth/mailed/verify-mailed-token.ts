import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { MAILED_STORAGE_KEY } from '../../../lib/storage-keys.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { errorCode } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const mailLinkSchema = v.object({
  token_hash: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['signup', 'magiclink', 'recovery', 'email_change', 'invite', 'email']),
})

export type MailLink = v.InferOutput<typeof mailLinkSchema>
export type OneTimeCode = { email: string; token: string; type: 'signup' | 'recovery' }

/** Undefined when the URL is incomplete or was tampered with. */
export function readMailLink(query: URLSearchParams): MailLink | undefined {
  const parsed = v.safeParse(mailLinkSchema, Object.fromEntries(query))
  return parsed.success ? parsed.output : undefined
}

async function verifyMailedToken(mailed: MailLink | OneTimeCode) {
  unwrap(await getBackend().auth.verifyOtp(mailed))
  sessionStorage.removeItem(MAILED_STORAGE_KEY)
}

/** The token was used, has expired or was mistyped. */
export const isTokenInvalid = (error: unknown) => errorCode(error) === 'otp_expired'

export function useVerifyMailedToken(onError: (error: unknown) => void) {
  return useSingleMutation({ mutationFn: verifyMailedToken, onError })
}
