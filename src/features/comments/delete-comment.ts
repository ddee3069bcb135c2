import { getBackend } from '../../lib/backend.ts'
import { usePanelChange } from '../../lib/panel.ts'
import { requireUserId } from '../../lib/signed-in-user.ts'
import { toastFailure } from '../../ui/toast-failure.ts'

async function deleteComment(cheeseId: string) {
  const userId = await requireUserId('Please sign in to comment')
  const { error } = await getBackend()
    .data.from('cheese_comments')
    .delete()
    .eq('user_id', userId)
    .eq('cheese_id', cheeseId)
  if (error) throw error
}

export function useDeleteComment(cheeseId: string) {
  return usePanelChange<{ myComment: null }>(cheeseId, {
    save: () => deleteComment(cheeseId),
    onFailed: toastFailure('Failed to delete comment'),
  })
}
