import { Link } from 'react-router'
import { describeError } from '../../../backend/errors.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { StatusNote } from '../../../ui/status-note.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { EmailField, type TypedEmail } from '../email-field.tsx'
import { isUnverified, mayBeUnverified, signInSchema, useSignInWithEmail } from './sign-in-with-email.ts'
import { verifyWords } from './sign-up.ts'

export function SignInForm({ email, onEmailChange }: TypedEmail) {
  const signIn = useSignInWithEmail()
  const { register, errorOf, submit } = useCheckedForm({
    schema: signInSchema,
    defaultValues: { email, password: '' },
    onSubmit: (values) => signIn.mutate(values),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <EmailField
        autoComplete="username"
        error={errorOf('email')}
        onEmailChange={onEmailChange}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
        {...register('password')}
      />
      {signIn.isError && (
        <StatusNote>
          {describeError(signIn.error)}
          {mayBeUnverified(signIn.error) && (
            <>
              {isUnverified(signIn.error) ? ' ' : `. New here? ${verifyWords()} `}
              <Link to="/auth/email?view=resend" className="link">
                Send the message again
              </Link>
            </>
          )}
        </StatusNote>
      )}
      <ActionButton type="submit" disabled={signIn.isPending}>
        Sign In
      </ActionButton>
    </form>
  )
}
