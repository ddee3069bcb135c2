import { flushSync } from 'react-dom'
import { sendsMail } from '../../../backend/backend-config.ts'
import { WEAK_PASSWORD_TITLE } from '../../../domain/people/account-rules.ts'
import { markRefusedPassword } from '../../../backend/session/refused-password.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { StatusNote } from '../../../ui/status-note.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useMailedTo } from '../mailed/mailed-to.ts'
import { OneTimeCodeForm, OtherEmail } from '../mailed/one-time-code-form.tsx'
import { signUpSchema, useSignUp, verifyWords } from './sign-up.ts'
import { EmailField, type TypedEmail } from '../email-field.tsx'

export function SignUpForm({ email, onEmailChange }: TypedEmail) {
  const signUp = useSignUp()
  const [mailedTo, setMailedTo] = useMailedTo('sign-up')
  const { register, errorOf, setFocus, submit, reject } = useCheckedForm({
    schema: signUpSchema,
    defaultValues: { firstName: '', lastName: '', email, newPassword: '' },
    errorTitles: { newPassword: WEAK_PASSWORD_TITLE },
    onSubmit: (values) =>
      signUp.mutate(values, {
        onSuccess: () => setMailedTo(values.email),
        onError: (error) => markRefusedPassword(error, reject),
      }),
  })

  function chooseOtherEmail() {
    flushSync(() => setMailedTo(undefined))
    setFocus('email')
  }

  if (mailedTo) {
    return (
      <>
        <StatusNote takesFocus={signUp.isSuccess}>
          {verifyWords()} {sendsMail() && `The message went to ${mailedTo}.`}
        </StatusNote>
        {sendsMail() ? (
          <OneTimeCodeForm email={mailedTo} type="signup" onOtherEmail={chooseOtherEmail} />
        ) : (
          <OtherEmail onChoose={chooseOtherEmail} />
        )}
      </>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" optional {...register('firstName')} />
        <TextField label="Last name" autoComplete="family-name" optional {...register('lastName')} />
      </div>
      <EmailField
        autoComplete="username"
        error={errorOf('email')}
        onEmailChange={onEmailChange}
        {...register('email')}
      />
      <NewPasswordField label="Password" error={errorOf('newPassword')} {...register('newPassword')} />
      <ActionButton type="submit" disabled={signUp.isPending}>
        Create Account
      </ActionButton>
      <p className="text-small text-ink-soft">
        What we keep, and for how long:{' '}
        <a href="/privacy" className="link">
          Privacy
        </a>
      </p>
    </form>
  )
}
