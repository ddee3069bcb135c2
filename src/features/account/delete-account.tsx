import type { User } from '@supabase/auth-js'
import { useMemo, useState } from 'react'
import { describeError } from '../../backend/errors.ts'
import { errorAt } from '../../backend/explain/error-details.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StatusNote } from '../../ui/status-note.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { asksForPassword, deleteAccountSchema, useDeleteMyAccount } from './delete-my-account.ts'

export function DeleteAccount({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const stopAsking = () => setAsking(false)
  return (
    <>
      <ActionButton look="outline" onClick={() => setAsking(true)}>
        Delete My Account
      </ActionButton>
      {isAsking && (
        <Dialog
          title="Delete your account?"
          description="Your sign-in, display name, favorites, ratings, comments, RSVPs, orders, stock alerts and unpublished recipes are deleted at once: nothing stays set aside for you. This cannot be undone. Published recipes stay, without an author."
          onClose={stopAsking}
        >
          <DeleteAccountForm user={user} onKeep={stopAsking} />
        </Dialog>
      )}
    </>
  )
}

function DeleteAccountForm({ user, onKeep }: { user: User; onKeep: () => void }) {
  const remove = useDeleteMyAccount()
  const notConfirmed = errorAt('confirm', remove.error)
  const failure = remove.error && !notConfirmed ? describeError(remove.error) : undefined
  const schema = useMemo(() => deleteAccountSchema(user), [user])
  const { register, errorOf, submit } = useCheckedForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: (values) => remove.mutate(values),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextField
        label="Your email address"
        type="email"
        autoComplete="off"
        hint={`Type ${user.email} to confirm.`}
        error={errorOf('email') ?? notConfirmed}
        {...register('email')}
      />
      {asksForPassword(user) ? (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={failure}
          {...register('password')}
        />
      ) : (
        failure && <StatusNote>{failure}</StatusNote>
      )}
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" disabled={remove.isPending || remove.isSuccess}>
          Delete for Good
        </ActionButton>
        <ActionButton look="outline" onClick={onKeep}>
          Keep My Account
        </ActionButton>
      </div>
    </form>
  )
}
