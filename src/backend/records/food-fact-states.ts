import { useQuery } from '@tanstack/react-query'
import { asObject } from '../../lib/read-json.ts'
import { getBackend } from '../backend.ts'
import { unwrap } from '../unwrap.ts'

async function getFoodFactStates(cheeseId: string) {
  const rows = unwrap(await getBackend().data.rpc('food_fact_states', { of_cheese: cheeseId }, { get: true }))
  return rows.map((row) => ({
    fact: row.fact,
    /** Null while nobody has confirmed it. */
    confirmedAtLocal: row.confirmed_at_local as string | null,
    /** Null for a person who is gone, or for what came with the demo. */
    confirmedBy: row.confirmed_by_name as string | null,
    /** Guests of version 0.2 read it, and nobody has confirmed it since. */
    isTakenOver: row.is_taken_over,
    /** By column. */
    suggestion: row.suggested ? { fields: asObject(row.suggested), source: row.source } : null,
  }))
}

export type FoodFactState = Awaited<ReturnType<typeof getFoodFactStates>>[number]

/** Who confirmed each fact of a cheese, for staff. A cheese that is not added yet has none. */
export const useFoodFactStates = (cheeseId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['cms', 'food-facts', cheeseId],
    queryFn: () => getFoodFactStates(cheeseId),
    enabled,
  })
