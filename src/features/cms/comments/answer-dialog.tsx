import { useState, type FormEvent } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { showsText } from '../../../lib/shows-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NoteField } from '../kit/fields/note-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { ModeratedComment } from './list-comments.ts'
import { MAX_ANSWER_LENGTH, useChangeAnswer } from './save-answer.ts'

/** What was typed and not saved, by comment, so that a closed dialog loses nothing. */
const unsaved = new Map<string, string>()

type AnswerDialogProps = { comment: ModeratedComment; mayPublish: boolean; onClose: () => void }

/** Employees write drafts; those who may publish do so here. */
export function AnswerDialog({ comment, mayPublish, onClose }: AnswerDialogProps) {
  const { id, answer } = comment
  const [text, setText] = useState(unsaved.get(id) ?? answer?.text ?? '')
  const { mutate, isPending, error } = useChangeAnswer(comment, () => {
    unsaved.delete(id)
    onClose()
  })
  const isBlocked = isPending || !showsText(text)

  function write(typed: string) {
    setText(typed)
    unsaved.set(id, typed)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    mutate({ text, publish: mayPublish })
  }

  return (
    <Dialog
      title="Answer as the shop"
      description={
        mayPublish ? 'Everybody reads it under the comment.' : 'A manager reads it before guests do.'
      }
      onClose={onClose}
    >
      <blockquote dir="auto" className="mb-6 wrap-anywhere whitespace-pre-line text-ink-soft">
        {comment.comment}
      </blockquote>
      <form onSubmit={save}>
        <NoteField label="Answer" rows={6} value={text} maxLength={MAX_ANSWER_LENGTH} onChange={write} />
        {error && (
          <p role="alert" className="mt-3 text-small text-accent">
            {describeError(error)}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {answer && (
            <StaffButton look="danger" disabled={isPending} onClick={() => mutate('delete')}>
              Delete
            </StaffButton>
          )}
          {mayPublish && (
            <StaffButton disabled={isBlocked} onClick={() => mutate({ text, publish: false })}>
              {answer?.isPublished ? 'Back to Draft' : 'Save Draft'}
            </StaffButton>
          )}
          <StaffButton type="submit" look="primary" disabled={isBlocked}>
            {mayPublish ? 'Publish' : 'Save Draft'}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
