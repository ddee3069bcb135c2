import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import type { Enum } from '../../domain/enums.ts'
import { UserError } from '../../lib/user-error.ts'
import { failureToast, toast } from '../../ui/toasts/toast.ts'

const PAGE_SIZE = 20

export type MyRecipe = {
  id: string
  slug: string
  title: string
  status: Enum<'recipe_status'>
  /** What the shop wrote. */
  note: string
  changedAtLocal: string
}

async function getMyRecipes(offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('my_recipes', { page_limit: PAGE_SIZE, page_offset: offset }),
  )
  return {
    total: rows[0]?.total ?? 0,
    recipes: rows.map((row): MyRecipe => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: row.status,
      note: row.review_note ?? '',
      changedAtLocal: row.updated_at_local,
    })),
  }
}

const keyOf = (userId: string) => ['my-recipes', userId]

/** The last changed first. */
export const useMyRecipes = (userId: string) =>
  useInfiniteQuery({
    queryKey: keyOf(userId),
    queryFn: ({ pageParam }) => getMyRecipes(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length * PAGE_SIZE : undefined,
  })

async function deleteMyRecipe(id: string) {
  const isDeleted = unwrap(await getBackend().data.rpc('delete_my_recipe', { recipe_id: id }))
  if (!isDeleted) throw new UserError('My recipes', 'A recipe that was published cannot be deleted')
}

export function useDeleteMyRecipe(userId: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: deleteMyRecipe,
    onSuccess: () => void toast.success('Recipe deleted'),
    onError: failureToast('Failed to delete the recipe'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
