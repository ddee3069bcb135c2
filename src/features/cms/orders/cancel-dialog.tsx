import { useState } from 'react'
import { showsText } from '../../../lib/shows-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'

const MAX_REASON_LENGTH = 200

type CancelDialogProps = {
  code: string
  isPending: boolean
  onCancel: (reason: string) => void
  onClose: () => void
}

export function CancelDialog({ code, isPending, onCancel, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title={`Cancel ${code}?`}
      description="Its cheese can be sold again. The guest reads your reason in a mail, if we have an email."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onCancel(reason.trim())
        }}
      >
        <TextField
          label="Reason"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Keep it</StaffButton>
          <StaffButton type="submit" look="danger" disabled={isPending || !showsText(reason)}>
            Cancel order
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
