import { showsText } from '../../../lib/shows-text.ts'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { ActionButton } from '../../../ui/action.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { CommentDraft } from './comment-draft.ts'
import { MAX_COMMENT_LENGTH } from './save-comment.ts'

/** Loaded on demand, because most visits write no comment. */
const CommentNotes = lazyPart(async () => (await import('./comment-notes.tsx')).CommentNotes)

type CommentFormProps = {
  /** When it appears, unless something else has the focus. */
  takesFocus: boolean
  draft: CommentDraft
  isSaving: boolean
  onWrite: (draft: CommentDraft) => void
  onSave: (draft: CommentDraft) => void
  /** Only while an existing comment is being edited. */
  onCancel?: (() => void) | undefined
}

export function CommentForm({ takesFocus, draft, isSaving, onWrite, onSave, onCancel }: CommentFormProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [takesFocusAtFirst] = useState(takesFocus)
  useEffect(() => {
    if (takesFocusAtFirst && document.activeElement === document.body) text.current?.focus()
  }, [takesFocusAtFirst])
  const countId = useId()
  const { length } = draft.comment
  const isTooLong = length > MAX_COMMENT_LENGTH
  const isBlocked = isSaving || isTooLong

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isBlocked) onSave(draft)
  }

  function saveByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
  }

  return (
    <form onSubmit={save}>
      <textarea
        ref={text}
        aria-label="Your Comment"
        aria-describedby={countId}
        aria-invalid={isTooLong}
        value={draft.comment}
        onChange={(event) => onWrite({ ...draft, comment: event.target.value })}
        onKeyDown={saveByKeyboard}
        rows={4}
        dir="auto"
        placeholder="Share your thoughts about this cheese..."
        className="block w-full resize-y border border-ink-soft bg-transparent px-4 py-3 outline-offset-2 placeholder:text-ink-soft"
      />
      <label className="mt-2 flex min-h-12 w-fit cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={draft.isPublic}
          onChange={(event) => onWrite({ ...draft, isPublic: event.target.checked })}
          className="size-5 accent-(--accent)"
        />
        Share publicly with the community
      </label>
      {(draft.isPublic || length > 0) && (
        <Suspense>
          <CommentNotes draft={draft} countId={countId} />
        </Suspense>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton type="submit" disabled={isBlocked || !showsText(draft.comment)}>
          Save Comment
        </ActionButton>
        {onCancel && (
          <ActionButton look="outline" onClick={onCancel}>
            Cancel
          </ActionButton>
        )}
      </div>
    </form>
  )
}
