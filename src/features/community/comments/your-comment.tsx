import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { OwnComment } from '../panel/panel.ts'
import { useCommentDraft, type CommentDraft } from './comment-draft.ts'
import { useDeleteComment } from './delete-comment.ts'
import { HiddenNote, OwnCommentText, VisibilityBadge } from './own-comment.tsx'
import { useRestoreComment } from './restore-comment.ts'
import { commentToastSubject, useSaveComment } from './save-comment.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'

/** Loaded on demand, because those who have commented seldom change it. */
const CommentForm = lazyPart(async () => (await import('./comment-form.tsx')).CommentForm)

const NEW: OwnComment = {
  comment: '',
  isPublic: false,
  showsRating: true,
  createdAt: '',
  isHidden: false,
  hiddenReason: null,
  isWaiting: false,
  answer: null,
}

/**
 * Edit, Cancel and Save replace each other, so the focus moves to what replaced the pressed one; the form takes it when it
 * appears. A comment that arrives from another tab must not move the focus.
 */
function useFocusOnChange(section: RefObject<HTMLElement | null>, isFormOpen: boolean, hasEdited: boolean) {
  useEffect(() => {
    if (hasEdited && !isFormOpen && document.activeElement === document.body)
      section.current?.querySelector('button')?.focus()
  }, [section, isFormOpen, hasEdited])
}

type YourCommentProps = { cheeseId: string; userId: string; comment: OwnComment | null }

/** A draft is kept until it is saved, even when a comment arrives from another tab. */
export function YourComment({ cheeseId, userId, comment }: YourCommentProps) {
  const [draft, setDraft] = useCommentDraft(`${userId}:${cheeseId}`)
  /** A first comment that seems to have failed may have been saved; if so it is shown instead of its draft. */
  const [mayBeSaved, setMayBeSaved] = useState(false)
  const [hasEdited, setEdited] = useState(false)
  const save = useSaveComment(cheeseId)
  const remove = useDeleteComment(cheeseId)
  const restore = useRestoreComment(cheeseId)
  const subject = commentToastSubject(cheeseId)
  const section = useRef<HTMLElement>(null)
  const isEditing = draft !== null && !mayBeSaved
  const isFormOpen = isEditing || !comment || save.isPending
  useFocusOnChange(section, isFormOpen, hasEdited)
  const stopEditing = () => setDraft(null)

  function edit({ comment, isPublic }: CommentDraft) {
    setEdited(true)
    setMayBeSaved(false)
    setDraft({ comment, isPublic })
  }

  function saveDraft(draft: CommentDraft) {
    const myComment = { ...(comment ?? NEW), ...draft, comment: draft.comment.trim() }
    save.mutate({ myComment }, { onSuccess: stopEditing, onError: () => setMayBeSaved(!comment) })
  }

  function deleteComment(deleted: OwnComment) {
    // Undo would publish a comment that staff have hidden.
    const showToast = () =>
      deleted.isHidden
        ? toast.success('Comment deleted', subject)
        : undoToast('Comment deleted', () => restore.mutate({ myComment: deleted }), subject)
    stopEditing()
    remove.mutate({ myComment: null }, { onSuccess: () => void showToast() })
    // The pressed button is removed from the page.
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
      {comment?.isHidden && <HiddenNote reason={comment.hiddenReason} />}
      <div className="mt-4">
        {isFormOpen ? (
          <Suspense>
            <CommentForm
              takesFocus={hasEdited}
              draft={draft ?? comment ?? NEW}
              isSaving={save.isPending}
              onWrite={edit}
              onSave={saveDraft}
              onCancel={isEditing && comment && !save.isPending ? stopEditing : undefined}
            />
          </Suspense>
        ) : (
          <OwnCommentText
            comment={comment}
            onEdit={() => edit(comment)}
            onDelete={() => deleteComment(comment)}
          />
        )}
      </div>
    </section>
  )
}
