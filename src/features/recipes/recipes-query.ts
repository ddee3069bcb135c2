import { readPageNumber } from '../../lib/page-number.ts'

const MAX_SEARCH_LENGTH = 100

/** What the list of recipes shows, as read from its URL. */
export type RecipesQuery = { search: string; page: number }

export function readRecipesQuery(parameters: URLSearchParams): RecipesQuery {
  return {
    search: (parameters.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    page: readPageNumber(parameters),
  }
}

export function recipesUrl({ search, page }: RecipesQuery) {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/recipes?${query}` : '/recipes'
}
