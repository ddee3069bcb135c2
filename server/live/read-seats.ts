import type { BackendClient } from '../../src/backend/backend-client.ts'
import { unwrap } from '../../src/backend/unwrap.ts'

/** The seats of an event, or nothing if there is no such event. */
export async function readSeats(backend: BackendClient, slug: string) {
  const query = backend.from('events').select('capacity, event_stats(going)')
  const event = unwrap(await query.eq('slug', slug).neq('status', 'draft').maybeSingle())
  return event && { capacity: event.capacity, going: event.event_stats?.going ?? 0 }
}
