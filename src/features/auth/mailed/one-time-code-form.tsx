import * as v from 'valibot'
import { sendsMail } from '../../../backend/backend-config.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { isTokenInvalid, useVerifyMailedToken, type OneTimeCode } from './verify-mailed-token.ts'
import { rememberReturnPath } from '../return-path.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'
import { UserError } from '../../../lib/user-error.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'

const schema = v.object({
  token: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please enter the six digits of the message.'),
  ),
})

const WRONG_CODE = new UserError('Authentication Error', 'That code is wrong, or too old by now.')

const showWrongCode = (error: unknown) =>
  accountToast(describeFailure('Authentication Error', isTokenInvalid(error) ? WRONG_CODE : error))

export type AwaitedCode = Omit<OneTimeCode, 'token'> & { onOtherEmail: () => void }

/** For people who read the mail on another device. */
export function OneTimeCodeForm({ email, type, onOtherEmail }: AwaitedCode) {
  const verify = useVerifyMailedToken(showWrongCode)
  useRedirectWhenSignedIn(verify.isSuccess)
  const { register, errorOf, submit } = useCheckedForm({
    schema,
    defaultValues: { token: '' },
    onSubmit: ({ token }) => {
      if (type === 'recovery') rememberReturnPath('/auth/reset', '')
      verify.mutate({ email, token, type })
    },
  })

  return (
    <form noValidate onSubmit={submit} className="mt-8 grid gap-6">
      <TextField
        label="Code from the message"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...(sendsMail() && { hint: 'Or simply follow the link in it.' })}
        error={errorOf('token')}
        {...register('token')}
      />
      <ActionButton type="submit" look="outline" disabled={verify.isPending || verify.isSuccess}>
        Continue
      </ActionButton>
      <OtherEmail onChoose={onOtherEmail} />
    </form>
  )
}

export const OtherEmail = ({ onChoose }: { onChoose: () => void }) => (
  <button type="button" onClick={onChoose} className="link min-h-11 w-fit cursor-pointer text-small">
    Use another email
  </button>
)
