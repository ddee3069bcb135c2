import { Dialog } from '../../../../ui/dialog.tsx'
import { StaffButton } from './staff-button.tsx'

export type Confirmation = {
  title: string
  description: string
  /** The label of the button that confirms. */
  action: string
  cancel?: string
  danger?: boolean
}

/** The focus starts on the button that changes nothing. */
export function ConfirmDialog({
  title,
  description,
  action,
  cancel = 'Cancel',
  danger = false,
  onAnswer,
}: Confirmation & { onAnswer: (confirmed: boolean) => void }) {
  return (
    <Dialog title={title} description={description} onClose={() => onAnswer(false)}>
      <div className="flex flex-wrap justify-end gap-3">
        <StaffButton onClick={() => onAnswer(false)}>{cancel}</StaffButton>
        <StaffButton look={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {action}
        </StaffButton>
      </div>
    </Dialog>
  )
}
