import { FavoriteToggle } from '../../ui/favorite-toggle.tsx'
import { useFavoriteRecipe } from './set-favorite-recipe.ts'

type FavoriteRecipeProps = { recipeId: string; title: string; userId: string }

export function FavoriteRecipe({ recipeId, title, userId }: FavoriteRecipeProps) {
  const { isFavorite, change } = useFavoriteRecipe(recipeId, userId)
  if (isFavorite === undefined) return <p className="min-h-12 text-ink-soft">Loading…</p>
  return <FavoriteToggle name={title} isFavorite={isFavorite} onToggle={change} />
}
