import * as v from 'valibot'
import { Refusal } from '../../lib/errors.ts'
import { ActionButton } from '../../ui/action.tsx'
import { notifyFailure } from '../../ui/notify-failure.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { isUsedUp, useConfirmMail, type MailedCode } from './confirm-mail.ts'
import { rememberReturnPath } from './return-path.ts'

const schema = v.object({
  token: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please enter the six digits of the message.'),
  ),
})

const notifyWrongCode = (error: unknown) =>
  notifyFailure('Authentication Error')(
    isUsedUp(error) ? new Refusal('Authentication Error', 'That code is wrong, or too old by now.') : error,
  )

/** For people who read the message on another device than this one. */
export function MailedCodeForm({ email, type }: Omit<MailedCode, 'token'>) {
  const confirm = useConfirmMail(notifyWrongCode)
  const { register, errorOf, submit } = useCheckedForm({
    schema,
    defaultValues: { token: '' },
    onSubmit: ({ token }) => {
      if (type === 'recovery') rememberReturnPath('/auth/reset', '')
      confirm.mutate({ email, token, type })
    },
  })

  return (
    <form noValidate onSubmit={submit} className="mt-8 grid gap-6">
      <TextField
        label="Code from the message"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Or simply follow the link in it."
        error={errorOf('token')}
        {...register('token')}
      />
      <ActionButton type="submit" look="outline" disabled={confirm.isPending || confirm.isSuccess}>
        Continue
      </ActionButton>
    </form>
  )
}
