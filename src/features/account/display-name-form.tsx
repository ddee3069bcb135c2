import { describeError } from '../../backend/errors.ts'
import { useDisplayName } from '../../backend/records/my-display-name.ts'
import { ActionButton } from '../../ui/action.tsx'
import { StatusNote } from '../../ui/status-note.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { displayNameSchema, useDisplayNameChanges } from './display-name.ts'

type ChosenName = NonNullable<ReturnType<typeof useDisplayName>['data']> | null

function NameForm({ chosen }: { chosen: ChosenName }) {
  const { save, withdraw } = useDisplayNameChanges()
  const { register, errorOf, submit } = useCheckedForm({
    schema: displayNameSchema,
    defaultValues: { name: chosen?.name ?? '' },
    onSubmit: (values) => save.mutate(values),
  })
  const isBusy = save.isPending || withdraw.isPending
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {chosen?.isHidden && (
        <StatusNote>
          <span className="block">
            A moderator has hidden your display name. Reason: {chosen.hiddenReason}
          </span>
          <span className="mt-2 block">You can choose another one.</span>
        </StatusNote>
      )}
      <TextField
        label="Display name"
        autoComplete="nickname"
        hint="2 to 30 characters, not the name of another person. Everyone can read it beside your public comments and published recipes. You can change it five times a day and remove it at any time."
        error={errorOf('name') ?? (save.error ? describeError(save.error) : undefined)}
        {...register('name')}
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" look="outline" disabled={isBusy}>
          Save Display Name
        </ActionButton>
        {chosen && (
          <ActionButton look="outline" disabled={isBusy} onClick={() => withdraw.mutate(undefined)}>
            Remove Display Name
          </ActionButton>
        )}
      </div>
    </form>
  )
}

export function DisplayNameForm({ userId }: { userId: string }) {
  const { data: chosen, isError, refetch } = useDisplayName(userId)
  if (chosen !== undefined) return <NameForm key={chosen?.name ?? ''} chosen={chosen} />
  if (!isError) return <p className="text-ink-soft">Loading…</p>
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>Your display name could not be loaded.</p>
      <ActionButton look="outline" onClick={() => void refetch()}>
        Try again
      </ActionButton>
    </div>
  )
}
