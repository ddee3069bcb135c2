import { getBackend } from '../../../backend/backend.ts'
import { errorCode } from '../../../backend/errors.ts'
import { requireUserId } from '../../../backend/signed-in-user.ts'
import { useCommentChange } from './save-comment.ts'
import type { CommentChange } from './save-comment.ts'
import { UserError } from '../../../lib/user-error.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** How the database says that there is one already. */
const TAKEN = '23505'

async function restoreComment(cheeseId: string, { myComment: { comment, isPublic } }: CommentChange) {
  const userId = await requireUserId('Please sign in to comment')
  const answer = await getBackend()
    .data.from('cheese_comments')
    .insert({ user_id: userId, cheese_id: cheeseId, comment, is_public: isPublic })
  if (errorCode(answer.error) === TAKEN)
    throw new UserError('Comment', 'You have written another comment since')
  unwrap(answer)
}

/** Takes a deletion back. What was written since, perhaps in another tab, is not replaced by it. */
export const useRestoreComment = (cheeseId: string) => useCommentChange(cheeseId, restoreComment)
