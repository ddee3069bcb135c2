import { getBackend } from '../../../backend/backend.ts'
import { usePanelChange } from '../panel/panel.ts'
import { useQueryClient } from '@tanstack/react-query'
import { tellOtherTabs } from '../../../backend/other-tabs.ts'
import { requireUserId } from '../../../backend/session/signed-in-user.ts'
import { failureToast, toast, undoToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** Not beside what reads them, which the page of a cheese does not need. */
export const MY_FAVORITES_KEY = ['my-favorites']

type FavoriteChange = { isFavorite: boolean }

/** Sets the state instead of toggling it, so that repeating it is harmless. */
async function setFavorite(cheeseId: string, { isFavorite }: FavoriteChange) {
  const userId = await requireUserId('Please sign in to favorite cheeses')
  const favorites = getBackend().data.from('user_favorites')
  const result = isFavorite
    ? await favorites.upsert(
        { user_id: userId, cheese_id: cheeseId },
        { onConflict: 'user_id,cheese_id', ignoreDuplicates: true },
      )
    : await favorites.delete().eq('user_id', userId).eq('cheese_id', cheeseId)
  unwrap(result)
}

export function useSetFavorite(cheeseId: string) {
  const queryClient = useQueryClient()
  const subject = `favorite ${cheeseId}`
  const change = usePanelChange<FavoriteChange>(cheeseId, {
    part: 'favorite',
    save: (change) => setFavorite(cheeseId, change),
    onSaved({ isFavorite }) {
      if (isFavorite) void toast.success('Added to favorites', subject)
      else void undoToast('Removed from favorites', () => change.mutate({ isFavorite: true }), subject)
    },
    onFailed: failureToast('Failed to update favorites', subject),
    async onSettled() {
      tellOtherTabs([MY_FAVORITES_KEY])
      await queryClient.invalidateQueries({ queryKey: MY_FAVORITES_KEY })
    },
  })
  return change
}
