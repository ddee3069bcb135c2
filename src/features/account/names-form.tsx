import type { User } from '@supabase/auth-js'
import { namesOf } from '../../backend/records/person-name.ts'
import { ActionButton } from '../../ui/action.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { namesSchema, useUpdateNames } from './update-names.ts'

export function NamesForm({ user }: { user: User }) {
  const update = useUpdateNames()
  const { register, submit } = useCheckedForm({
    schema: namesSchema,
    defaultValues: namesOf(user),
    onSubmit: (values) => update.mutate(values),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" optional {...register('firstName')} />
        <TextField label="Last name" autoComplete="family-name" optional {...register('lastName')} />
      </div>
      <ActionButton type="submit" look="outline" disabled={update.isPending} className="justify-self-start">
        Save Name
      </ActionButton>
    </form>
  )
}
