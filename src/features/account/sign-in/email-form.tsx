import { sendsMail } from '../../../backend/backend-config.ts'
import type { User } from '@supabase/auth-js'
import { ActionButton } from '../../../ui/action.tsx'
import { StatusNote } from '../../../ui/status-note.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { changeEmailSchema, useCancelEmailChange, useChangeEmail, usePendingEmail } from './change-email.ts'
import { ReauthenticationField } from './reauthentication-field.tsx'

export function EmailForm({ user }: { user: User }) {
  const change = useChangeEmail()
  const { register, errorOf, submit, reset } = useCheckedForm({
    schema: changeEmailSchema,
    defaultValues: { email: '' },
    onSubmit: (values) => change.mutate(values, { onSuccess: () => reset() }),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField label="Address now" type="email" value={user.email ?? ''} readOnly />
      <TextField
        label="New address"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...register('email')}
      />
      <ReauthenticationField user={user} register={register} failure={change.error} />
      <PendingEmail email={user.email ?? ''} />
      <ActionButton type="submit" look="outline" disabled={change.isPending} className="justify-self-start">
        Change Address
      </ActionButton>
    </form>
  )
}

function PendingEmail({ email }: { email: string }) {
  const pending = usePendingEmail()
  const cancel = useCancelEmailChange()
  if (!pending.data) return null
  return (
    <StatusNote>
      Waiting for you to confirm {pending.data}: the address changes once you follow the link{' '}
      {sendsMail()
        ? 'in its mailbox'
        : 'that the person who runs the server has, because no mail leaves this shop'}
      .{' '}
      <button
        type="button"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate(email)}
        className="link min-h-11 cursor-pointer"
      >
        Cancel the Change
      </button>
    </StatusNote>
  )
}
