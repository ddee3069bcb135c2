import { useState, type FormEvent } from 'react'
import { sendsMail } from '../../../backend/backend-config.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NoteField } from '../kit/fields/note-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { MAX_NOTE_LENGTH } from './decide-event.ts'

type CancelDialogProps = {
  /** How many guests get a mail; undefined while it is counted. */
  told: number | undefined
  isPending: boolean
  onCancelEvent: (note: string) => void
  onClose: () => void
}

export function CancelDialog({ told, isPending, onCancelEvent, onClose }: CancelDialogProps) {
  const [note, setNote] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onCancelEvent(note.trim())
  }

  return (
    <Dialog
      title="Cancel this event?"
      description={
        sendsMail()
          ? `${told === undefined ? 'Every guest' : countNoun(told, 'guest')} will be told by mail, and the page says that the event is canceled.`
          : 'The page says that the event is canceled. No mail leaves this shop, so please tell the guests yourself.'
      }
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <NoteField
          label="What guests should know"
          optional
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={setNote}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Keep the event</StaffButton>
          <StaffButton type="submit" look="danger" disabled={isPending}>
            Cancel Event
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
