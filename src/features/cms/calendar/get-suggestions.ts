import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'

export type Suggestion = {
  day: string
  cheese: { id: string; name: string; slug: string; heroImageUrl: string | null }
  reasons: string[]
}

async function getSuggestions(from: string, to: string) {
  const rows = unwrap(
    await getBackend().data.rpc('suggest_features', { from_day: from, to_day: to }, { get: true }),
  )
  return rows.map((row): Suggestion => {
    const lastDay = row.last_day as string | null
    const grams = row.grams as number | null
    return {
      day: row.day,
      cheese: {
        id: row.cheese_id,
        name: row.cheese_name,
        slug: row.cheese_slug,
        heroImageUrl: row.cheese_hero_image_url,
      },
      reasons: [
        lastDay ? `Last on ${formatDate(`${lastDay}T00:00`)}` : 'Not featured yet',
        ...(row.in_season ? ['In season'] : []),
        grams === null ? 'In stock' : `${formatGrams(grams)} in stock`,
      ],
    }
  })
}

export const useSuggestions = (from: string, to: string) =>
  useQuery({
    queryKey: ['cms', 'calendar', 'suggestions', from, to],
    queryFn: () => getSuggestions(from, to),
  })

/** Plans the days that are still free; a day that another person took meanwhile stays theirs. */
async function acceptSuggestions(suggestions: Suggestion[]) {
  const rows = suggestions.map(({ day, cheese }) => ({
    day,
    cheese_id: cheese.id,
    status: 'planned' as const,
  }))
  const planned = unwrap(
    await getBackend()
      .data.from('feature_calendar')
      .upsert(rows, { onConflict: 'day', ignoreDuplicates: true })
      .select('day'),
  )
  return { planned: planned.length, taken: suggestions.length - planned.length }
}

export function useAcceptSuggestions() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: acceptSuggestions,
    onSuccess: ({ planned, taken }) =>
      toast.success(
        `${countNoun(planned, 'day')} planned${taken > 0 ? `, ${countNoun(taken, 'day')} had been taken by others` : ''}`,
        'calendar',
      ),
    onError: (error) => toast.error(describeError(error), 'calendar'),
    onSettled: () => refreshLists(queryClient),
  })
}
