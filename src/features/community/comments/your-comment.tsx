import { useEffect, useRef, useState, type RefObject } from 'react'
import type { OwnComment } from '../panel/panel.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentDraft } from './comment-form.tsx'
import { useDeleteComment } from './delete-comment.ts'
import { useRestoreComment } from './restore-comment.ts'
import { useSaveComment } from './save-comment.ts'
import { toast, undoToast } from '../../../ui/toast.ts'

const NEW: OwnComment = { comment: '', isPublic: false, createdAt: '', isHidden: false, hiddenReason: null }

function VisibilityBadge({ comment }: { comment: OwnComment }) {
  return (
    <span className="label border border-current px-2 py-1">{comment.isPublic ? 'Public' : 'Private'}</span>
  )
}

function HiddenNotice({ reason }: { reason: string | null }) {
  return (
    <p role="note" className="mt-4 border-l-2 border-accent pl-4 text-small">
      Hidden by staff. Only you can see this comment.{reason && ` Reason: ${reason}`}
    </p>
  )
}

/**
 * Edit, Cancel and Save make way for each other: the focus goes on to the first of what comes. Not for those who have
 * not edited: to them a comment of another tab must not draw the page.
 */
function useFocusOnChange(section: RefObject<HTMLElement | null>, isFormOpen: boolean, hasEdited: boolean) {
  useEffect(() => {
    if (hasEdited && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(isFormOpen ? 'textarea' : 'button')?.focus()
  }, [section, isFormOpen, hasEdited])
}

type YourCommentProps = { cheeseId: string; comment: OwnComment | null }

/**
 * Absent, viewed or being edited. The form stays as it is until the comment is really saved, also when one that was
 * written in another tab turns up meanwhile.
 */
export function YourComment({ cheeseId, comment }: YourCommentProps) {
  const [isEditing, setEditing] = useState(false)
  const [hasEdited, setEdited] = useState(false)
  const save = useSaveComment(cheeseId)
  const remove = useDeleteComment(cheeseId)
  const restore = useRestoreComment(cheeseId)
  const section = useRef<HTMLElement>(null)
  const isFormOpen = isEditing || !comment || save.isPending
  useFocusOnChange(section, isFormOpen, hasEdited)
  const stopEditing = () => setEditing(false)

  function edit() {
    setEdited(true)
    setEditing(true)
  }

  function saveDraft(draft: CommentDraft) {
    const myComment = { ...(comment ?? NEW), ...draft, comment: draft.comment.trim() }
    // A first comment that failed may have arrived all the same; then it is shown, else its form stays open.
    save.mutate({ myComment }, { onSuccess: stopEditing, onError: comment ? undefined : stopEditing })
  }

  function deleteComment(deleted: OwnComment) {
    // What staff have hidden is not put before everybody again by taking its deletion back.
    const say = deleted.isHidden ? toast.success : undoToast
    const undo = () => restore.mutate({ myComment: deleted })
    remove.mutate({ myComment: null }, { onSuccess: () => void say('Comment deleted', undo) })
    // The button that was pressed is gone.
    section.current?.focus()
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="your-comment" className="outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="your-comment" className="heading text-minor">
          Your Comment
        </h2>
        {comment && !save.isPending && <VisibilityBadge comment={comment} />}
      </div>
      {comment?.isHidden && <HiddenNotice reason={comment.hiddenReason} />}
      <div className="mt-4">
        {isFormOpen ? (
          <CommentForm
            draft={comment ?? NEW}
            isSaving={save.isPending}
            onWrite={edit}
            onSave={saveDraft}
            onCancel={isEditing && comment && !save.isPending ? stopEditing : undefined}
          />
        ) : (
          <>
            <p dir="auto" className="break-words whitespace-pre-line">
              {comment.comment}
            </p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ActionButton look="outline" onClick={edit}>
                Edit
              </ActionButton>
              <ActionButton look="outline" onClick={() => deleteComment(comment)}>
                Delete
              </ActionButton>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
