import type { BackendClient } from '../../src/backend/backend-client.ts'
import { COUNT_COLUMNS, toCheeseCounts } from '../../src/backend/records/cheese-counts.ts'
import { unwrap } from '../../src/backend/unwrap.ts'
import type { CheeseCounts } from '../../src/domain/cheese/cheese.ts'

/** The sums of a cheese, or nothing if there is no such cheese. */
export async function readCounts(
  backend: BackendClient,
  slug: string,
): Promise<CheeseCounts | null | undefined> {
  const query = backend.from('cheeses').select(`cheese_stats(${COUNT_COLUMNS})`)
  const cheese = unwrap(await query.eq('slug', slug).eq('active', true).maybeSingle())
  return cheese?.cheese_stats && toCheeseCounts(cheese.cheese_stats)
}

/** The seats of an event, or nothing if there is no such event. */
export async function readSeats(backend: BackendClient, slug: string) {
  const query = backend.from('events').select('capacity, event_stats(going)')
  const event = unwrap(await query.eq('slug', slug).neq('status', 'draft').maybeSingle())
  return event && { capacity: event.capacity, going: event.event_stats?.going ?? 0 }
}
