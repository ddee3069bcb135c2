import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

const MAX_SUGGESTIONS = 12

async function suggestCheeses(typed: string) {
  const pattern = `%${typed.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return unwrap(
    await getBackend()
      .data.from('cheeses')
      .select('id, name, piece_grams')
      .eq('active', true)
      .ilike('name', pattern)
      .order('name')
      .limit(MAX_SUGGESTIONS),
  )
}

/** Cheeses on the counter whose name contains what was typed. */
export const useCheeseSuggestions = (typed: string | undefined) =>
  useQuery({
    queryKey: ['cheese-names', typed],
    queryFn: () => suggestCheeses(typed ?? ''),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  })
