import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { needsSecondFactor } from '../../../backend/session/second-factor.ts'
import { useSession } from '../../../backend/session/session.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { rememberReturnPath } from '../return-path.ts'
import { useSignOut } from '../sign-out.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'
import { isWrongCode, secondFactorSchema, useVerifySecondFactor } from './verify-second-factor.ts'

const WRONG_CODE = 'This code is wrong, or too old by now.'

export function SecondFactorScreen() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const { loading, session } = useSession()
  const verify = useVerifySecondFactor()
  const signOut = useSignOut()
  const { register, errorOf, setFocus, submit } = useCheckedForm({
    schema: secondFactorSchema,
    defaultValues: { code: '' },
    onSubmit: (values) => verify.mutate(values, { onError: () => setFocus('code', { shouldSelect: true }) }),
  })
  useEffect(() => setFocus('code'), [setFocus])
  useEffect(() => {
    if (next) rememberReturnPath(next, '')
  }, [next])
  useEffect(() => {
    if (!loading && !session) location.replace('/auth')
  }, [loading, session])
  useRedirectWhenSignedIn(session !== null && !needsSecondFactor(session))

  return (
    <AuthLayout title="One more step" lead="Enter the six digits that your authenticator app shows now.">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          hint="Without your phone, one of your recovery codes does as well."
          error={errorOf('code') ?? (isWrongCode(verify.error) ? WRONG_CODE : undefined)}
          {...register('code')}
        />
        <ActionButton type="submit" disabled={verify.isPending || verify.isSuccess}>
          Continue
        </ActionButton>
      </form>
      <button
        type="button"
        onClick={() => signOut.mutate('/auth')}
        className="link mt-6 min-h-11 cursor-pointer text-small text-ink-soft"
      >
        Sign in as someone else
      </button>
    </AuthLayout>
  )
}
