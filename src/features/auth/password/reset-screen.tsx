import { WEAK_PASSWORD_TITLE } from '../../../domain/people/account-rules.ts'
import { markRefusedPassword } from '../../../backend/session/refused-password.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { rememberReturnPath } from '../return-path.ts'
import { setNewPasswordSchema, useSetNewPassword } from './set-new-password.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'

export function ResetScreen() {
  const setPassword = useSetNewPassword()
  const { register, errorOf, submit, reject } = useCheckedForm({
    schema: setNewPasswordSchema,
    defaultValues: { newPassword: '' },
    errorTitles: { newPassword: WEAK_PASSWORD_TITLE },
    onSubmit: (values) =>
      setPassword.mutate(values, {
        onSuccess: () => rememberReturnPath(null, ''),
        onError: (error) => markRefusedPassword(error, reject),
      }),
  })
  useRedirectWhenSignedIn(setPassword.isSuccess)

  return (
    <AuthLayout title="Choose a new password" lead="Every other device is signed out as soon as you save it.">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <NewPasswordField error={errorOf('newPassword')} {...register('newPassword')} />
        <ActionButton type="submit" disabled={setPassword.isPending || setPassword.isSuccess}>
          Save Password
        </ActionButton>
      </form>
    </AuthLayout>
  )
}
