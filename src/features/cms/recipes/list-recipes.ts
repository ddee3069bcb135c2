import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { readAllPages } from '../../../backend/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Enum } from '../../../domain/enums.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list-state.ts'

/** The most rows that `recipe_queue` returns at once. */
const EXPORT_PAGE_SIZE = 200

export type RecipeStatus = Enum<'recipe_status'>

export type ListedRecipe = {
  id: string
  slug: string
  title: string
  status: RecipeStatus
  byMember: boolean
  /** Written by the person who is signed in. */
  isOwn: boolean
  /** Waits again after staff returned it. */
  isResubmitted: boolean
  changedAtLocal: string
}

async function listRecipes({ search, filters }: ListState, limit: number, offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('recipe_queue', {
      show: filters['status'] ?? '',
      search: search.trim(),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row): ListedRecipe => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: row.status,
      byMember: row.by_member,
      isOwn: row.is_own,
      isResubmitted: row.is_resubmitted,
      changedAtLocal: row.updated_at_local,
    })),
  }
}

/** What waits for a decision first. */
export const useRecipeList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'recipes', state],
    queryFn: () => listRecipes(state, LIST_PAGE_SIZE, (state.page - 1) * LIST_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** Every matching recipe, for the export. */
export const listAllRecipes = (state: ListState) =>
  readAllPages(async (offset) => (await listRecipes(state, EXPORT_PAGE_SIZE, offset)).rows, EXPORT_PAGE_SIZE)
