import { capitalize } from '../../../lib/capitalize.ts'
import { showsText } from '../../../lib/shows-text.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { MAX_REASON_LENGTH } from './moderate-comment.ts'

type HideDialogProps = {
  /** What is hidden, as in "Hide this comment?". */
  what: string
  description: string
  isPending: boolean
  onHide: (reason: string) => void
  onClose: () => void
}

export function HideDialog({ what, description, isPending, onHide, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('')

  function hide(event: FormEvent) {
    event.preventDefault()
    onHide(reason.trim())
  }

  return (
    <Dialog title={`Hide this ${what}?`} description={description} onClose={onClose}>
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
            Hide {capitalize(what)}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
