import { LengthCount } from '../../../ui/length-count.tsx'
import type { CommentDraft } from './comment-draft.ts'
import { LONG_COMMENT, MAX_COMMENT_LENGTH } from './save-comment.ts'
import { ShownAs } from './shown-as.tsx'

/** How long a long draft is, and the name that a public one is signed with. */
export function CommentNotes({ draft: { comment, isPublic } }: { draft: CommentDraft }) {
  return (
    <>
      {comment.length > LONG_COMMENT && <LengthCount length={comment.length} max={MAX_COMMENT_LENGTH} />}
      {isPublic && <ShownAs />}
    </>
  )
}
