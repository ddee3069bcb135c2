import { useState } from 'react'
import { sendsMail } from '../../../backend/backend-config.ts'
import { WEAK_PASSWORD_TITLE } from '../../../domain/people/account-rules.ts'
import { markRefusedPassword } from '../../../backend/session/refused-password.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { StatusNote } from '../../../ui/status-note.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { rememberReturnPath } from '../return-path.ts'
import { isProofMissing, setNewPasswordSchema, useSendCode, useSetNewPassword } from './set-new-password.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'

export function ResetScreen() {
  const setPassword = useSetNewPassword()
  const [asksForCode, setAsksForCode] = useState(false)
  const { register, errorOf, submit, reject } = useCheckedForm({
    schema: setNewPasswordSchema,
    defaultValues: { newPassword: '' },
    errorTitles: { newPassword: WEAK_PASSWORD_TITLE },
    onSubmit: (values) =>
      setPassword.mutate(values, {
        onSuccess: () => rememberReturnPath(null, ''),
        onError: (error) => {
          if (!isProofMissing(error)) markRefusedPassword(error, reject)
          else if (asksForCode) reject('code', 'Please enter the code.')
          else setAsksForCode(true)
        },
      }),
  })
  useRedirectWhenSignedIn(setPassword.isSuccess)

  return (
    <AuthLayout title="Choose a new password" lead="Every other device is signed out as soon as you save it.">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <NewPasswordField error={errorOf('newPassword')} {...register('newPassword')} />
        {asksForCode && (
          <>
            <SendCode />
            <TextField
              label="Code from the message"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errorOf('code')}
              {...register('code')}
            />
          </>
        )}
        <ActionButton type="submit" disabled={setPassword.isPending || setPassword.isSuccess}>
          Save Password
        </ActionButton>
      </form>
    </AuthLayout>
  )
}

function SendCode() {
  const sendCode = useSendCode()
  return (
    <div>
      <StatusNote takesFocus>
        You came here more than ten minutes ago. Please show with a new code that it is still you. What you
        typed stays here.
      </StatusNote>
      <button
        type="button"
        disabled={sendCode.isPending}
        onClick={() => sendCode.mutate()}
        className="link min-h-11 cursor-pointer text-small"
      >
        Send me a code
      </button>
      {sendCode.isSuccess && (
        <StatusNote>
          {sendsMail()
            ? 'The code is on its way to your mailbox.'
            : 'No mail leaves this shop. The person who runs the server tells you the code.'}
        </StatusNote>
      )}
    </div>
  )
}
