import { getBackend } from '../../../backend/backend.ts'
import { usePanelChange } from '../panel/panel.ts'
import { useOneAtATime } from '../../../backend/use-single-mutation.ts'
import { commentToastSubject } from './save-comment.ts'
import { requireUserId } from '../../../backend/session/signed-in-user.ts'
import { failureToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function deleteComment(cheeseId: string) {
  const userId = await requireUserId('Please sign in to comment')
  const result = await getBackend()
    .data.from('cheese_comments')
    .delete()
    .eq('user_id', userId)
    .eq('cheese_id', cheeseId)
  unwrap(result)
}

export function useDeleteComment(cheeseId: string) {
  const change = usePanelChange<{ myComment: null }>(cheeseId, {
    part: 'comment',
    save: () => deleteComment(cheeseId),
    onFailed: failureToast('Failed to delete comment', commentToastSubject(cheeseId)),
  })
  return useOneAtATime(change)
}
