import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'

/** Events that are not over, the next one first. */
export async function searchEvents(backend: BackendClient, search: string) {
  const rows = unwrap(await backend.rpc('search_events', { search }))
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    startsAtLocal: row.starts_at_local,
    endsAt: row.ends_at,
  }))
}
