import { LengthCount } from '../../../ui/form/length-count.tsx'
import type { CommentDraft } from './comment-draft.ts'
import { MAX_COMMENT_LENGTH } from './save-comment.ts'
import { CommentSignature } from './comment-signature.tsx'

type CommentNotesProps = { draft: CommentDraft; countId: string }

/** How long a long draft is, and the name that a public one is signed with. */
export function CommentNotes({ draft: { comment, isPublic }, countId }: CommentNotesProps) {
  return (
    <>
      <LengthCount id={countId} length={comment.length} max={MAX_COMMENT_LENGTH} />
      {isPublic && <CommentSignature />}
    </>
  )
}
