import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** Null for a cheese that is not counted. */
async function getCountedGrams(cheeseId: string) {
  const stock = unwrap(
    await getBackend()
      .data.from('cheese_stock')
      .select('grams, is_counted')
      .eq('cheese_id', cheeseId)
      .maybeSingle(),
  )
  return stock?.is_counted ? stock.grams : null
}

export const useCountedGrams = (cheeseId: string) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'counted grams', cheeseId],
    queryFn: () => getCountedGrams(cheeseId),
  })
