import { showsText } from '../../../lib/shows-text.ts'
import { Suspense, useId } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { ActionButton } from '../../../ui/action.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { MAX_COMMENT_LENGTH } from './save-comment.ts'

export type CommentDraft = { comment: string; isPublic: boolean }

/** Loaded on demand, because most visits share no comment. */
const ShownAs = lazyPart(async () => (await import('./shown-as.tsx')).ShownAs)

type CommentFormProps = {
  draft: CommentDraft
  isSaving: boolean
  onWrite: (draft: CommentDraft) => void
  onSave: (draft: CommentDraft) => void
  /** Only while an existing comment is being edited. */
  onCancel?: (() => void) | undefined
}

export function CommentForm({ draft, isSaving, onWrite, onSave, onCancel }: CommentFormProps) {
  const headingId = useId()

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) onSave(draft)
  }

  function saveByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
  }

  return (
    <form onSubmit={save} aria-labelledby={headingId}>
      <label id={headingId} className="block">
        <span className="sr-only">Your Comment</span>
        <textarea
          value={draft.comment}
          onChange={(event) => onWrite({ ...draft, comment: event.target.value })}
          onKeyDown={saveByKeyboard}
          maxLength={MAX_COMMENT_LENGTH}
          rows={4}
          dir="auto"
          placeholder="Share your thoughts about this cheese..."
          className="block w-full resize-y border border-ink-soft bg-transparent px-4 py-3 outline-offset-2 placeholder:text-ink-soft"
        />
      </label>
      <label className="mt-2 flex min-h-12 w-fit cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={draft.isPublic}
          onChange={(event) => onWrite({ ...draft, isPublic: event.target.checked })}
          className="size-5 accent-(--accent)"
        />
        Share publicly with the community
      </label>
      {draft.isPublic && (
        <Suspense>
          <ShownAs />
        </Suspense>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton type="submit" disabled={isSaving || !showsText(draft.comment)}>
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
