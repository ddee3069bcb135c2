import { WEAK_PASSWORD_TITLE } from '../../../domain/people/account-rules.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { markRefusedPassword } from '../../../backend/session/refused-password.ts'
import { newAccountSchema, type Invitation, type NewAccount } from '../mailed/invitation.ts'

type NewAccountFormProps = {
  invitation: Pick<Invitation, 'email' | 'hasAccount' | 'hasRole'>
  isDisabled: boolean
  onSubmit: (account: NewAccount, onError: (error: unknown) => void) => void
}

/** Sets up the account of an invited person, who needs no second mail. An existing account keeps its names. */
export function NewAccountForm({ invitation, isDisabled, onSubmit }: NewAccountFormProps) {
  const { email, hasAccount, hasRole } = invitation
  const { register, errorOf, submit, reject } = useCheckedForm({
    schema: newAccountSchema,
    defaultValues: { firstName: '', lastName: '', newPassword: '' },
    errorTitles: { newPassword: WEAK_PASSWORD_TITLE },
    onSubmit: (account) => onSubmit(account, (error) => markRefusedPassword(error, reject)),
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
          <TextField label="First name" autoComplete="given-name" optional {...register('firstName')} />
          <TextField label="Last name" autoComplete="family-name" optional {...register('lastName')} />
        </div>
      )}
      <NewPasswordField label="Password" error={errorOf('newPassword')} {...register('newPassword')} />
      <ActionButton type="submit" disabled={isDisabled}>
        {!hasAccount ? 'Set Up My Account' : hasRole ? 'Save Password' : 'Accept the Invitation'}
      </ActionButton>
    </form>
  )
}
