import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { RECIPES_PER_PAGE, toSummary } from './get-recipes.ts'
import { FAVORITE_RECIPES_KEY } from './set-favorite-recipe.ts'

async function getFavoriteRecipes(search: string, offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('my_favorite_recipes', {
      search,
      page_limit: RECIPES_PER_PAGE,
      page_offset: offset,
    }),
  )
  return { total: rows[0]?.total ?? 0, recipes: rows.map(toSummary) }
}

/** The last added first. */
export const useMyFavoriteRecipes = (userId: string, search: string) =>
  useInfiniteQuery({
    queryKey: [...FAVORITE_RECIPES_KEY, userId, 'list', search],
    queryFn: ({ pageParam }) => getFavoriteRecipes(search, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * RECIPES_PER_PAGE < total ? pages.length * RECIPES_PER_PAGE : undefined,
    placeholderData: keepPreviousData,
  })
