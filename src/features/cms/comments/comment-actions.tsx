import { useState } from 'react'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { HideDialog } from './hide-dialog.tsx'
import type { ModeratedComment } from './list-comments.ts'
import { useModerateComment } from './moderate-comment.ts'

export function CommentActions({
  comment: { id, hiddenReason, reportCount },
}: {
  comment: ModeratedComment
}) {
  const [isHiding, setHiding] = useState(false)
  const { mutate, isPending } = useModerateComment(id)
  return (
    <div className="flex w-fit gap-2 md:max-xl:flex-col">
      {hiddenReason === undefined ? (
        <StaffButton look="danger" disabled={isPending} onClick={() => setHiding(true)}>
          Hide
        </StaffButton>
      ) : (
        <StaffButton disabled={isPending} onClick={() => mutate({ action: 'restore', hiddenReason })}>
          Restore
        </StaffButton>
      )}
      {reportCount > 0 && (
        <StaffButton
          aria-label="Dismiss reports"
          disabled={isPending}
          onClick={() => mutate({ action: 'dismiss' })}
        >
          Dismiss
        </StaffButton>
      )}
      {isHiding && (
        <HideDialog
          what="comment"
          description="Only its author will see it, together with your reason."
          isPending={isPending}
          onHide={(reason) => mutate({ action: 'hide', reason }, { onSuccess: () => setHiding(false) })}
          onClose={() => setHiding(false)}
        />
      )}
    </div>
  )
}
