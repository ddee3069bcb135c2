import { ActionButton } from '../../ui/action.tsx'
import { StatusNote } from '../../ui/status-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { MailSent } from './mail-sent.tsx'
import { useResendVerification } from './resend-verification.ts'
import { isUnverified, signInSchema, useSignInWithEmail } from './sign-in-with-email.ts'

export function SignInForm() {
  const signIn = useSignInWithEmail()
  const { register, errorOf, submit } = useCheckedForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    onSubmit: (values) => signIn.mutate(values),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
        {...register('password')}
      />
      {isUnverified(signIn.error) && <UnverifiedHint email={signIn.variables?.email ?? ''} />}
      <ActionButton type="submit" disabled={signIn.isPending}>
        Sign In
      </ActionButton>
    </form>
  )
}

function UnverifiedHint({ email }: { email: string }) {
  const resend = useResendVerification()
  if (resend.isSuccess) return <MailSent to={email} />
  return (
    <StatusNote>
      Please check your email to verify your account.{' '}
      <button
        type="button"
        disabled={resend.isPending}
        onClick={() => resend.mutate({ email })}
        className="link min-h-11 cursor-pointer"
      >
        Send the message again
      </button>
    </StatusNote>
  )
}
