import { getBackend } from '../../../backend/backend.ts'
import { usePanelChange } from '../panel/panel.ts'
import type { OwnComment } from '../panel/panel.ts'
import { useOneAtATime } from '../../../backend/use-single-mutation.ts'
import { requireUserId } from '../../../backend/session/signed-in-user.ts'
import { showsText } from '../../../lib/shows-text.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast, failureToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export const MAX_COMMENT_LENGTH = 2000

export type CommentChange = { myComment: OwnComment }

export async function saveComment(cheeseId: string, { myComment }: CommentChange) {
  const userId = await requireUserId('Please sign in to comment')
  const comment = myComment.comment.trim()
  if (!showsText(comment)) throw new UserError('Invalid Input', 'Comment cannot be empty')
  const result = await getBackend()
    .data.from('cheese_comments')
    .upsert(
      { user_id: userId, cheese_id: cheeseId, comment, is_public: myComment.isPublic, shows_rating: true },
      { onConflict: 'user_id,cheese_id' },
    )
  unwrap(result)
}

export const commentToastSubject = (cheeseId: string) => `comment ${cheeseId}`

export function useCommentChange(cheeseId: string, write: typeof saveComment) {
  const subject = commentToastSubject(cheeseId)
  const change = usePanelChange<CommentChange>(cheeseId, {
    part: 'comment',
    save: (change) => write(cheeseId, change),
    onSaved: () => toast.success('Comment saved', subject),
    onFailed: failureToast('Failed to save comment', subject),
  })
  return useOneAtATime(change)
}

/** Replaces an existing comment. */
export const useSaveComment = (cheeseId: string) => useCommentChange(cheeseId, saveComment)
