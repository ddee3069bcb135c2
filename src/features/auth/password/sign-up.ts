import { sendsMail } from '../../../backend/backend-config.ts'
import * as v from 'valibot'
import { emailSchema, nameSchema, newPasswordSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { createClientRateLimit } from '../client-rate-limit.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure, errorCode } from '../../../backend/errors.ts'
import { explainPassword } from '../../../backend/session/refused-password.ts'

export const signUpSchema = v.object({
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema,
  newPassword: newPasswordSchema,
})

type SignUp = v.InferOutput<typeof signUpSchema>

const attempts = createClientRateLimit(3)

const ATTEMPT = 'sign-up'

const REFUSED_INPUT = new Set(['weak_password', 'validation_failed', 'email_address_invalid'])

async function signUp({ firstName, lastName, email, newPassword }: SignUp) {
  attempts.take(ATTEMPT)
  const { error } = await getBackend().auth.signUp({
    email,
    password: newPassword,
    options: {
      emailRedirectTo: `${location.origin}/`,
      data: { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) },
    },
  })
  // A refused password or email is not a sign-up.
  if (REFUSED_INPUT.has(errorCode(error) ?? '')) attempts.giveBack(ATTEMPT)
  if (error) throw explainPassword(error)
}

/** How a new account is confirmed. */
export const verifyWords = () =>
  sendsMail()
    ? 'Please check your email to verify your account.'
    : 'No mail leaves this shop. Ask the shop for the link that confirms your account.'

export function useSignUp() {
  return useSingleMutation({
    mutationFn: signUp,
    onSuccess: () =>
      accountToast({
        title: 'Account Created',
        description: verifyWords(),
      }),
    onError: (error) => accountToast(describeFailure('Sign Up Error', error)),
  })
}
