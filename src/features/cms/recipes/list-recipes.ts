import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Database } from '../../../backend/database.types.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Enum } from '../../../domain/enums.ts'
import { exportList } from '../kit/export/export-list.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list/list-state.ts'

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

type RecipeRow = Database['public']['Functions']['recipe_queue']['Returns'][number]

const toRecipe = (row: RecipeRow): ListedRecipe => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  status: row.status,
  byMember: row.by_member,
  isOwn: row.is_own,
  isResubmitted: row.is_resubmitted,
  changedAtLocal: row.updated_at_local,
})

async function listRecipes({ search, filters }: ListState, limit: number, offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('recipe_queue', {
      show: filters['status'] ?? '',
      search: search.trim(),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(toRecipe) }
}

/** What waits for a decision first. */
export const useRecipeList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'recipes', state],
    queryFn: () => listRecipes(state, LIST_PAGE_SIZE, (state.page - 1) * LIST_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** Every matching recipe, for the export. */
export const exportRecipes = async ({ search, filters }: ListState) =>
  (await exportList('recipes', { search: search.trim(), status: filters['status'] })).map(toRecipe)
