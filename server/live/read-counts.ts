import type { BackendClient } from '../../src/backend/backend-client.ts'
import { COUNT_COLUMNS, toCheeseCounts } from '../../src/backend/cheese-counts.ts'
import type { CheeseCounts } from '../../src/domain/cheese.ts'

/** The sums of a cheese, or nothing if there is no such cheese. */
export async function readCounts(
  backend: BackendClient,
  slug: string,
): Promise<CheeseCounts | null | undefined> {
  const { data, error } = await backend
    .from('cheeses')
    .select(`cheese_stats(${COUNT_COLUMNS})`)
    .eq('slug', slug)
    .eq('active', true)
    .maybeSingle()
  if (error) throw error
  return data?.cheese_stats && toCheeseCounts(data.cheese_stats)
}
