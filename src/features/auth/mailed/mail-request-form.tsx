import { flushSync } from 'react-dom'
import type { UseMutationResult } from '@tanstack/react-query'
import * as v from 'valibot'
import { knownEmailSchema } from '../../../domain/people/account-schemas.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { EmailField, type TypedEmail } from '../email-field.tsx'
import type { OneTimeCode } from './verify-mailed-token.ts'
import { MailSent } from './mail-sent.tsx'
import { useMailedTo, type MailForm } from './mailed-to.ts'

const schema = v.object({ email: knownEmailSchema })

type MailRequestFormProps = TypedEmail & {
  request: UseMutationResult<void, unknown, { email: string }>
  action: string
  type: OneTimeCode['type']
  view: MailForm
}

export function MailRequestForm({ email, onEmailChange, request, action, type, view }: MailRequestFormProps) {
  const [mailedTo, setMailedTo] = useMailedTo(view)
  const { register, errorOf, setFocus, submit } = useCheckedForm({
    schema,
    defaultValues: { email },
    onSubmit: (values) => request.mutate(values, { onSuccess: () => setMailedTo(values.email) }),
  })

  function chooseOtherEmail() {
    flushSync(() => setMailedTo(undefined))
    setFocus('email')
  }

  if (mailedTo)
    return (
      <MailSent email={mailedTo} type={type} takesFocus={request.isSuccess} onOtherEmail={chooseOtherEmail} />
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <EmailField
        autoComplete="email"
        error={errorOf('email')}
        onEmailChange={onEmailChange}
        {...register('email')}
      />
      <ActionButton type="submit" disabled={request.isPending}>
        {action}
      </ActionButton>
    </form>
  )
}
