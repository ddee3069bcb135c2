import { showsText } from '../../../lib/shows-text.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/staff-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MAX_REASON_LENGTH } from './moderate-comment.ts'

type HideCommentDialogProps = {
  isPending: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

export function HideCommentDialog({ isPending, onHide, onClose }: HideCommentDialogProps) {
  const [reason, setReason] = useState('')

  function hide(event: FormEvent) {
    event.preventDefault()
    onHide(reason.trim())
  }

  return (
    <Dialog
      title="Hide this comment?"
      description="Only its author will see it, together with your reason."
      onClose={onClose}
    >
      <form onSubmit={hide}>
        <TextField
          label="Reason"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="danger" disabled={isPending || !showsText(reason)}>
            Hide Comment
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
