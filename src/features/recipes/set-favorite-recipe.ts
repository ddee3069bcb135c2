import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { failureToast, toast, undoToast } from '../../ui/toasts/toast.ts'

export const FAVORITE_RECIPES_KEY = ['favorite-recipes']

async function isFavoriteRecipe(recipeId: string, userId: string) {
  const query = getBackend().data.from('recipe_favorites').select('recipe_id')
  return unwrap(await query.eq('user_id', userId).eq('recipe_id', recipeId).maybeSingle()) !== null
}

/** Sets the state instead of toggling it, so that repeating it is harmless. */
async function setFavoriteRecipe(recipeId: string, userId: string, isFavorite: boolean) {
  const favorites = getBackend().data.from('recipe_favorites')
  unwrap(
    isFavorite
      ? await favorites.upsert(
          { user_id: userId, recipe_id: recipeId },
          { onConflict: 'user_id,recipe_id', ignoreDuplicates: true },
        )
      : await favorites.delete().eq('user_id', userId).eq('recipe_id', recipeId),
  )
}

/** Shows a change at once, and takes it back when it could not be saved. */
export function useFavoriteRecipe(recipeId: string, userId: string) {
  const queryClient = useQueryClient()
  const queryKey = [...FAVORITE_RECIPES_KEY, userId, recipeId]
  const subject = `favorite recipe ${recipeId}`
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => isFavoriteRecipe(recipeId, userId),
  })
  const mutation = useSingleMutation({
    mutationFn: (isFavorite: boolean) => setFavoriteRecipe(recipeId, userId, isFavorite),
    onMutate: (isFavorite) => queryClient.setQueryData(queryKey, isFavorite),
    onSuccess(_nothing, isFavorite) {
      if (isFavorite) void toast.success('Added to favorites', subject)
      else void undoToast('Removed from favorites', () => mutation.mutate(true), subject)
    },
    onError(error, isFavorite) {
      queryClient.setQueryData(queryKey, !isFavorite)
      failureToast('Failed to update favorites', subject)(error)
    },
  })
  return { isFavorite: data, isError, refetch, change: mutation.mutate }
}
