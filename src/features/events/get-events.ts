import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { ShopEvent } from './shop-event.ts'

const COLUMNS =
  'id, slug, title, summary, description, starts_at, ends_at, starts_at_local, ends_at_local, location, capacity, price_cents, status, image_url, image_alt, updated_at, event_stats(going)'

const MAX_LISTED = 200

const publicEvents = (backend: BackendClient) => backend.from('events').select(COLUMNS).neq('status', 'draft')

type EventRow = NonNullable<Awaited<ReturnType<typeof publicEvents>>['data']>[number]

const toEvent = (row: EventRow): ShopEvent => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  description: row.description,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  startsAtLocal: row.starts_at_local,
  endsAtLocal: row.ends_at_local,
  location: row.location,
  capacity: row.capacity,
  priceCents: row.price_cents,
  cancelled: row.status === 'cancelled',
  imageUrl: row.image_url,
  imageAlt: row.image_alt,
  going: row.event_stats?.going ?? 0,
  updatedAt: row.updated_at,
})

/** Every event that is not a draft, latest first. */
export async function getEvents(backend: BackendClient): Promise<ShopEvent[]> {
  const rows = unwrap(await publicEvents(backend).order('starts_at', { ascending: false }).limit(MAX_LISTED))
  return rows.map(toEvent)
}

export async function getEvent(backend: BackendClient, slug: string): Promise<ShopEvent | null> {
  const row = unwrap(await publicEvents(backend).eq('slug', slug).maybeSingle())
  return row && toEvent(row)
}
