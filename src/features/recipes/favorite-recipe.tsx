import { ActionButton } from '../../ui/action.tsx'
import { FavoriteToggle } from '../../ui/favorite-toggle.tsx'
import { useFavoriteRecipe } from './set-favorite-recipe.ts'

type FavoriteRecipeProps = { recipeId: string; title: string; userId: string }

export function FavoriteRecipe({ recipeId, title, userId }: FavoriteRecipeProps) {
  const { isFavorite, isError, refetch, change } = useFavoriteRecipe(recipeId, userId)
  if (isFavorite !== undefined)
    return <FavoriteToggle name={title} isFavorite={isFavorite} onToggle={change} />
  if (!isError) return <p className="min-h-12 text-ink-soft">Loading…</p>
  return (
    <div role="alert">
      <p className="mb-3">Your favorite could not be loaded.</p>
      <ActionButton look="outline" onClick={() => void refetch()}>
        Try again
      </ActionButton>
    </div>
  )
}
