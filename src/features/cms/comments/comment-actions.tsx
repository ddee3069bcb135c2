import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { HideDialog } from './hide-dialog.tsx'
import type { ModeratedComment } from './list-comments.ts'
import { useModerateComment } from './moderate-comment.ts'

/** What moderators decide about a comment. */
function Decisions({ comment: { id, hiddenReason, isWaiting, reportCount } }: CommentActionsProps) {
  const [isHiding, setHiding] = useState(false)
  const { mutate, isPending } = useModerateComment(id)
  return (
    <>
      {isWaiting && hiddenReason === undefined && (
        <StaffButton disabled={isPending} onClick={() => mutate({ action: 'publish' })}>
          Publish
        </StaffButton>
      )}
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
    </>
  )
}

type CommentActionsProps = { comment: ModeratedComment }

export function CommentActions({ comment }: CommentActionsProps) {
  const { role } = useSession()
  const [isAnswering, setAnswering] = useState(false)
  const mayModerate = may(role, 'moderateComments')
  const mayAnswer = comment.hiddenReason === undefined && (mayModerate || !comment.answer?.isPublished)
  return (
    <div className="flex w-fit flex-wrap gap-2 md:max-xl:flex-col">
      {mayAnswer && (
        <StaffButton onClick={() => setAnswering(true)}>
          {comment.answer ? 'Edit Answer' : 'Answer'}
        </StaffButton>
      )}
      {mayModerate && <Decisions comment={comment} />}
      {isAnswering && (
        <AnswerDialog comment={comment} mayPublish={mayModerate} onClose={() => setAnswering(false)} />
      )}
    </div>
  )
}
