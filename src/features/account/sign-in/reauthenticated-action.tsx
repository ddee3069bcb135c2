import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { ActionButton } from '../../../ui/action.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { ReauthenticationField } from './reauthentication-field.tsx'
import { proofSchema, type Proof } from './proof.ts'

type ReauthenticatedActionProps = {
  user: User
  label: string
  /** Whether the server asked for proof at the last try. */
  needsProof: boolean
  failure: unknown
  isPending: boolean
  onAct: (proof: Proof) => void
}

/** A button that shows a field for the password or a one-time code once the server asks for proof. */
export function ReauthenticatedAction({
  user,
  label,
  needsProof,
  failure,
  isPending,
  onAct,
}: ReauthenticatedActionProps) {
  const [showsField, setShowsField] = useState(false)
  if (needsProof && !showsField) setShowsField(true)
  const { register, submit } = useCheckedForm({ schema: proofSchema, defaultValues: {}, onSubmit: onAct })
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {showsField && (
        <>
          <p>You signed in a while ago. Please show that it is you.</p>
          <ReauthenticationField user={user} register={register} failure={failure} />
        </>
      )}
      <ActionButton type="submit" look="outline" disabled={isPending} className="justify-self-start">
        {label}
      </ActionButton>
    </form>
  )
}
