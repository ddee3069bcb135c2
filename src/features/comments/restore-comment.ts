import { getBackend } from '../../lib/backend.ts'
import { errorCode, Refusal } from '../../lib/errors.ts'
import { usePanelChange } from '../../lib/panel.ts'
import type { OwnComment } from '../../lib/panel.ts'
import { requireUserId } from '../../lib/signed-in-user.ts'
import { toastData } from '../../ui/toast-data.ts'
import { toastFailure } from '../../ui/toast-failure.ts'

type Deleted = { myComment: OwnComment }

/** How the database says that there is one already. */
const TAKEN = '23505'

async function restoreComment(cheeseId: string, { myComment: { comment, isPublic } }: Deleted) {
  const userId = await requireUserId('Please sign in to comment')
  const { error } = await getBackend()
    .data.from('cheese_comments')
    .insert({ user_id: userId, cheese_id: cheeseId, comment, is_public: isPublic })
  if (errorCode(error) === TAKEN) throw new Refusal('Comment', 'You have written another comment since')
  if (error) throw error
}

/** Takes a deletion back. What was written since, perhaps in another tab, is not replaced by it. */
export function useRestoreComment(cheeseId: string) {
  return usePanelChange<Deleted>(cheeseId, {
    save: (deleted) => restoreComment(cheeseId, deleted),
    onSaved: () => toastData.success('Comment saved'),
    onFailed: toastFailure('Failed to save comment'),
  })
}
