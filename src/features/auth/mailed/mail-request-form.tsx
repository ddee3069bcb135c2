import type { UseMutationResult } from '@tanstack/react-query'
import * as v from 'valibot'
import { knownEmailSchema } from '../../../domain/people/account-schemas.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { EmailField, type TypedEmail } from '../email-field.tsx'
import type { OneTimeCode } from './verify-mailed-token.ts'
import { MailSent } from './mail-sent.tsx'

const schema = v.object({ email: knownEmailSchema })

type MailRequestFormProps = TypedEmail & {
  request: UseMutationResult<void, unknown, { email: string }>
  action: string
  type: OneTimeCode['type']
}

export function MailRequestForm({ email, onEmailChange, request, action, type }: MailRequestFormProps) {
  const { register, errorOf, submit } = useCheckedForm({
    schema,
    defaultValues: { email },
    onSubmit: (values) => request.mutate(values),
  })

  if (request.isSuccess) return <MailSent email={request.variables.email} type={type} />
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
