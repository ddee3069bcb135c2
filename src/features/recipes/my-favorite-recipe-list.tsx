import { useDeferredValue, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '../../domain/cheese/search-text.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useMyFavoriteRecipes } from './my-favorite-recipes.ts'
import { RecipeEntry } from './recipe-list.tsx'

/** The recipes that a member keeps, with a search in them. */
export function MyFavoriteRecipeList({ userId }: { userId: string }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useMyFavoriteRecipes(
    userId,
    search,
  )
  const recipes = data?.pages.flatMap((page) => page.recipes) ?? []
  return (
    <section aria-labelledby="favorite-recipes" className="border-t border-ink pt-8">
      <h2 id="favorite-recipes" className="text-head">
        Recipes
      </h2>
      {(recipes.length > 0 || typed) && (
        <div className="mt-5 max-w-md">
          <TextField
            label="Search in my recipes"
            type="search"
            value={typed}
            maxLength={MAX_SEARCH_LENGTH}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <ul className="mt-8 grid gap-x-(--gap) gap-y-14 empty:hidden md:grid-cols-2 lg:gap-x-12">
        {recipes.map((recipe) => (
          <RecipeEntry key={recipe.slug} recipe={recipe} first={false} />
        ))}
      </ul>
      {isError && <p>Your recipes could not be loaded.</p>}
      {data && recipes.length === 0 && (
        <p className="my-8 text-lead text-ink-soft">
          {search
            ? 'No recipe of yours has all of these words.'
            : 'The recipes you favorite are kept here for you.'}
        </p>
      )}
      {data && recipes.length === 0 && !search && (
        <ActionLink href="/recipes" look="outline">
          Browse Recipes
        </ActionLink>
      )}
      {hasNextPage && (
        <ActionButton
          look="outline"
          className="mt-10"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more recipes
        </ActionButton>
      )}
    </section>
  )
}
