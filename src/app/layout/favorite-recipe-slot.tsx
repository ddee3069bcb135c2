import { Island } from '../islands/island.tsx'

type FavoriteRecipeSlotProps = { recipeId: string; title: string }

/** The favorite button, rendered for people who are signed in; others see a link to sign in. */
export function FavoriteRecipeSlot({ recipeId, title }: FavoriteRecipeSlotProps) {
  return (
    <Island name="favorite-recipe" when="session" props={{ recipeId, title }}>
      <p data-when-signed="out">
        <a href="/auth" className="link inline-flex min-h-12 items-center">
          Sign in to keep this recipe
        </a>
      </p>
      <p data-when-signed="in" className="min-h-12 text-ink-soft">
        Loading…
      </p>
    </Island>
  )
}
