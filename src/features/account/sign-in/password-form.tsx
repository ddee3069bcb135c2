import type { User } from '@supabase/auth-js'
import { WEAK_PASSWORD_TITLE } from '../../../domain/people/account-rules.ts'
import { markRefusedPassword } from '../../../backend/session/refused-password.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { changePasswordSchema, useChangePassword } from './change-password.ts'
import { ReauthenticationField } from './reauthentication-field.tsx'

export function PasswordForm({ user }: { user: User }) {
  const change = useChangePassword()
  const { register, errorOf, submit, reset, reject } = useCheckedForm({
    schema: changePasswordSchema,
    defaultValues: { newPassword: '' },
    errorTitles: { newPassword: WEAK_PASSWORD_TITLE },
    onSubmit: (values) =>
      change.mutate(values, {
        onSuccess: () => reset(),
        onError: (error) => markRefusedPassword(error, reject),
      }),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ReauthenticationField user={user} register={register} failure={change.error} />
      <NewPasswordField error={errorOf('newPassword')} {...register('newPassword')} />
      <ActionButton type="submit" look="outline" disabled={change.isPending} className="justify-self-start">
        Save Password
      </ActionButton>
    </form>
  )
}
