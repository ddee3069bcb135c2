import * as v from 'valibot'
import { sanitizeText } from '../../../domain/people/account-rules.ts'
import { postToAuth } from '../../../backend/session/auth-request.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { errorCode, describeFailure } from '../../../backend/errors.ts'
import { welcomeOnNextPage } from '../password/sign-in-with-email.ts'
import { UserError } from '../../../lib/user-error.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export const secondFactorSchema = v.object({
  code: v.pipe(v.string(), v.transform(sanitizeText), v.nonEmpty('Please enter the code.')),
})

const APP_CODE = /^\d{6}$/

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() })

/** Six digits are a code of the app; anything else is treated as a recovery code. */
async function verifySecondFactor({ code }: v.InferOutput<typeof secondFactorSchema>) {
  const digits = code.replaceAll(' ', '')
  try {
    await (APP_CODE.test(digits) ? verifyAppCode(digits) : verifyRecoveryCode(code))
  } catch (error) {
    if (errorCode(error) !== 'mfa_verification_failed') throw error
    throw new WrongCode('Sign In Error', 'Invalid credentials')
  }
}

class WrongCode extends UserError {}

export const isWrongCode = (error: unknown) => error instanceof WrongCode

async function verifyAppCode(code: string) {
  const { auth } = getBackend()
  const { totp } = unwrap(await auth.mfa.listFactors())
  unwrap(await auth.mfa.challengeAndVerify({ factorId: totp[0]?.id ?? '', code }))
}

async function verifyRecoveryCode(code: string) {
  const session = v.parse(sessionSchema, await postToAuth('/factors/recovery-codes/verify', { code }))
  unwrap(await getBackend().auth.setSession(session))
}

export function useVerifySecondFactor() {
  return useSingleMutation({
    mutationFn: verifySecondFactor,
    onSuccess: welcomeOnNextPage,
    onError: (error) => accountToast(describeFailure('Sign In Error', error)),
  })
}
