import { getBackend } from '../../../backend/backend.ts'
import { ERROR_CODES, errorCode } from '../../../backend/errors.ts'
import { requireUserId } from '../../../backend/session/signed-in-user.ts'
import { useCommentChange } from './save-comment.ts'
import type { CommentChange } from './save-comment.ts'
import { UserError } from '../../../lib/user-error.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function restoreComment(
  cheeseId: string,
  { myComment: { comment, isPublic, showsRating } }: CommentChange,
) {
  const userId = await requireUserId('Please sign in to comment')
  const result = await getBackend().data.from('cheese_comments').insert({
    user_id: userId,
    cheese_id: cheeseId,
    comment,
    is_public: isPublic,
    shows_rating: showsRating,
  })
  if (errorCode(result.error) === ERROR_CODES.uniqueViolation)
    throw new UserError('Comment', 'You have written another comment since')
  unwrap(result)
}

/** Undoes a deletion. A comment written since, perhaps in another tab, is not replaced. */
export const useRestoreComment = (cheeseId: string) => useCommentChange(cheeseId, restoreComment)
