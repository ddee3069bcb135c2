import { useState } from 'react'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { ActionButton } from '../../ui/action.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { failureToast, toast } from '../../ui/toasts/toast.ts'

const useNoteAllergies = (eventId: string) =>
  useSingleMutation({
    mutationFn: async (allergies: string) => {
      unwrap(await getBackend().data.rpc('note_allergies', { event_uuid: eventId, allergies }))
    },
    onSuccess: () => toast.success('Noted for the event'),
    onError: failureToast('Failed to note your allergies', 'allergies'),
  })

type AllergiesNoteProps = { eventId: string; noted: string }

/** What the party may not eat, for the staff of the event. */
export function AllergiesNote({ eventId, noted }: AllergiesNoteProps) {
  const [allergies, setAllergies] = useState(noted)
  const [saved, setSaved] = useState(noted)
  const noting = useNoteAllergies(eventId)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        noting.mutate(allergies, { onSuccess: () => setSaved(allergies) })
      }}
    >
      <div className="grow basis-64">
        <TextField
          label="Allergies"
          hint="Only our staff read it, and it is deleted 90 days after the event."
          autoComplete="off"
          maxLength={200}
          optional
          value={allergies}
          onChange={({ target }) => setAllergies(target.value)}
        />
      </div>
      <ActionButton
        type="submit"
        look="outline"
        disabled={noting.isPending || allergies.trim() === saved.trim()}
      >
        Save
      </ActionButton>
    </form>
  )
}
