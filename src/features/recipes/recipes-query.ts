import { readSearchText } from '../../domain/cheese/search-text.ts'
import { readPageNumber } from '../../lib/page-number.ts'

/** What the list of recipes shows, as read from its URL. */
export type RecipesQuery = { search: string; page: number }

export function readRecipesQuery(parameters: URLSearchParams): RecipesQuery {
  return {
    search: readSearchText(parameters),
    page: readPageNumber(parameters),
  }
}

export function recipesUrl({ search, page }: RecipesQuery) {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/recipes?${query}` : '/recipes'
}
