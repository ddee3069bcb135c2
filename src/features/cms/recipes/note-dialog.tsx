import { useState, type FormEvent } from 'react'
import { showsText } from '../../../lib/shows-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NoteField } from '../kit/fields/note-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { MAX_NOTE_LENGTH } from './decide-recipe.ts'

const WORDS = {
  return: {
    title: 'Return this recipe?',
    description: 'Its author reads your note in a mail, can change the recipe and send it again.',
    label: 'What should change?',
    action: 'Return Recipe',
  },
  reject: {
    title: 'Reject this recipe?',
    description: 'Its author reads your reason in a mail and cannot send the recipe again.',
    label: 'Reason',
    action: 'Reject Recipe',
  },
}

type NoteDialogProps = {
  decision: keyof typeof WORDS
  isPending: boolean
  onDecide: (note: string) => void
  onClose: () => void
}

export function NoteDialog({ decision, isPending, onDecide, onClose }: NoteDialogProps) {
  const [note, setNote] = useState('')
  const { title, description, label, action } = WORDS[decision]

  function decide(event: FormEvent) {
    event.preventDefault()
    onDecide(note.trim())
  }

  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <form onSubmit={decide}>
        <NoteField label={label} rows={4} maxLength={MAX_NOTE_LENGTH} value={note} onChange={setNote} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton
            type="submit"
            look={decision === 'reject' ? 'danger' : 'primary'}
            disabled={isPending || !showsText(note)}
          >
            {action}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
