import { verifyWords } from './sign-up.ts'
import * as v from 'valibot'
import { knownEmailSchema, knownPasswordSchema } from '../../../domain/people/account-schemas.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { createClientRateLimit } from '../client-rate-limit.ts'
import { errorCode, describeFailure } from '../../../backend/errors.ts'
import { needsSecondFactor } from '../../../backend/session/second-factor.ts'
import { accountToast, accountToastOnNextPage } from '../../../ui/toasts/toast.ts'
import { UserError } from '../../../lib/user-error.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export const signInSchema = v.object({ email: knownEmailSchema, password: knownPasswordSchema })

type SignIn = v.InferOutput<typeof signInSchema>

const attempts = createClientRateLimit(5)

export function welcomeOnNextPage() {
  accountToastOnNextPage({ title: 'Welcome back!', description: 'You have successfully signed in.' })
}

async function signInWithEmail({ email, password }: SignIn) {
  const key = email.toLowerCase()
  attempts.take(key)
  const answer = await getBackend().auth.signInWithPassword({ email, password })
  if (errorCode(answer.error) === 'email_not_confirmed') throw new UnverifiedEmail()
  const { session } = unwrap(answer)
  attempts.reset(key)
  if (!needsSecondFactor(session)) welcomeOnNextPage()
}

class UnverifiedEmail extends UserError {
  constructor() {
    super('Sign In Error', verifyWords())
  }
}

/** Hosted Supabase says so. */
export const isUnverified = (error: unknown) => error instanceof UnverifiedEmail

/** Our server answers as for a wrong password, so that nobody learns which emails have an account. */
export const mayBeUnverified = (error: unknown) =>
  isUnverified(error) || errorCode(error) === 'invalid_credentials'

export function useSignInWithEmail() {
  return useSingleMutation({
    mutationFn: signInWithEmail,
    onError: (error) => accountToast(describeFailure('Sign In Error', error)),
  })
}
