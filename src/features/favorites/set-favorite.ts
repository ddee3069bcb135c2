import { getBackend } from '../../lib/backend.ts'
import { usePanelChange } from '../../lib/panel.ts'
import { queryClient } from '../../lib/query-client.ts'
import { requireUserId } from '../../lib/signed-in-user.ts'
import { toastData } from '../../ui/toast-data.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { MY_FAVORITES_KEY } from './get-my-favorites.ts'

type FavoriteChange = { isFavorite: boolean }

/** Says how it should be rather than that it should change, so that saying it twice does no harm. */
async function setFavorite(cheeseId: string, { isFavorite }: FavoriteChange) {
  const userId = await requireUserId('Please sign in to favorite cheeses')
  const favorites = getBackend().data.from('user_favorites')
  const { error } = isFavorite
    ? await favorites.upsert(
        { user_id: userId, cheese_id: cheeseId },
        { onConflict: 'user_id,cheese_id', ignoreDuplicates: true },
      )
    : await favorites.delete().eq('user_id', userId).eq('cheese_id', cheeseId)
  if (error) throw error
}

export function useSetFavorite(cheeseId: string) {
  return usePanelChange<FavoriteChange>(cheeseId, {
    save: (change) => setFavorite(cheeseId, change),
    onSaved({ isFavorite }) {
      toastData.success(isFavorite ? 'Added to favorites' : 'Removed from favorites')
      void queryClient.invalidateQueries({ queryKey: MY_FAVORITES_KEY })
    },
    onFailed: toastFailure('Failed to update favorites'),
  })
}
