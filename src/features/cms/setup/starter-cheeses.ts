import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { changeSetToast } from '../kit/history/undo-change-set.ts'

async function listStarterCheeses() {
  const rows = unwrap(await getBackend().data.rpc('list_starter_cheeses'))
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    countryIso: row.country_iso,
    flagEmoji: row.flag_emoji,
    summary: row.summary,
    heroImageUrl: row.hero_image_url,
    isAdded: row.is_added,
  }))
}

export type StarterCheese = Awaited<ReturnType<typeof listStarterCheeses>>[number]

export const useStarterCheeses = () =>
  useQuery({ queryKey: ['cms', 'setup', 'starter-cheeses'], queryFn: listStarterCheeses })

const addStarterCheeses = async (slugs: string[]) =>
  unwrap(await getBackend().data.rpc('add_starter_cheeses', { slugs }))

/** Adds them as drafts, with Undo. */
export function useAddStarterCheeses(onAdded: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: addStarterCheeses,
    onSuccess: (changeSet, slugs) => {
      onAdded()
      return changeSetToast(`${countNoun(slugs.length, 'draft')} added`, changeSet, queryClient)
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms'] }),
  })
}
