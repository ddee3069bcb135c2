import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

/** Null for a cheese whose stock is not tracked. */
async function getTrackedGrams(cheeseId: string) {
  const stock = unwrap(
    await getBackend()
      .data.from('cheese_stock')
      .select('grams, is_tracked')
      .eq('cheese_id', cheeseId)
      .maybeSingle(),
  )
  return stock?.is_tracked ? stock.grams : null
}

export const useTrackedGrams = (cheeseId: string) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'tracked grams', cheeseId],
    queryFn: () => getTrackedGrams(cheeseId),
  })
