import type { OwnComment } from '../panel/panel.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { ShopAnswer } from './shop-answer.tsx'

const visibilityOf = ({ isPublic, isWaiting }: OwnComment) =>
  isWaiting ? 'Waiting for the shop' : isPublic ? 'Public' : 'Private'

export const VisibilityBadge = ({ comment }: { comment: OwnComment }) => (
  <span className="label border border-current px-2 py-1">{visibilityOf(comment)}</span>
)

export function HiddenNote({ reason }: { reason: string | null }) {
  return (
    <p role="note" className="mt-4 border-l-2 border-accent pl-4 text-small">
      Hidden by staff. Only you can see this comment.{reason && ` Reason: ${reason}`}
    </p>
  )
}

type OwnCommentTextProps = { comment: OwnComment; onEdit: () => void; onDelete: () => void }

export function OwnCommentText({ comment: { comment, answer }, onEdit, onDelete }: OwnCommentTextProps) {
  return (
    <>
      <p dir="auto" className="break-words whitespace-pre-line">
        {comment}
      </p>
      {answer && <ShopAnswer answer={answer} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <ActionButton look="outline" onClick={onEdit}>
          Edit
        </ActionButton>
        <ActionButton look="outline" onClick={onDelete}>
          Delete
        </ActionButton>
      </div>
    </>
  )
}
