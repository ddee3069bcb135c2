import { WEAK_PASSWORD_TITLE } from '../../../domain/people/account-rules.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { newAccountSchema, type NewAccount } from '../mailed/invitation.ts'

type NewAccountFormProps = {
  email: string
  /** With the email, whose names stay and whose password is replaced. */
  hasAccount: boolean
  isDisabled: boolean
  onSubmit: (account: NewAccount) => void
}

/** Sets up the account of an invited person, who needs no second mail. */
export function NewAccountForm({ email, hasAccount, isDisabled, onSubmit }: NewAccountFormProps) {
  const { register, errorOf, submit } = useCheckedForm({
    schema: newAccountSchema,
    defaultValues: { firstName: '', lastName: '', newPassword: '' },
    errorTitles: { newPassword: WEAK_PASSWORD_TITLE },
    onSubmit,
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      {hasAccount ? (
        <p>
          Choose a new password for your account. It replaces the one that the account had. You are signed out
          on every other device, and an authenticator app has to be added again.
        </p>
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...register('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...register('lastName')} />
        </div>
      )}
      <NewPasswordField label="Password" error={errorOf('newPassword')} {...register('newPassword')} />
      <ActionButton type="submit" disabled={isDisabled}>
        {hasAccount ? 'Accept the Invitation' : 'Set Up My Account'}
      </ActionButton>
    </form>
  )
}
