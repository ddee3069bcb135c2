import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from './staff-button.tsx'

export type Question = {
  title: string
  description: string
  /** What is done on agreement. */
  action: string
  /** What is done otherwise. */
  refusal?: string
  danger?: boolean
}

/** A question with two answers; the focus starts on the one that changes nothing. */
export function QuestionDialog({
  title,
  description,
  action,
  refusal = 'Cancel',
  danger = false,
  onAnswer,
}: Question & { onAnswer: (agreed: boolean) => void }) {
  return (
    <Dialog title={title} description={description} onClose={() => onAnswer(false)}>
      <div className="flex flex-wrap justify-end gap-3">
        <StaffButton onClick={() => onAnswer(false)}>{refusal}</StaffButton>
        <StaffButton look={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {action}
        </StaffButton>
      </div>
    </Dialog>
  )
}
