import * as v from 'valibot'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { Database } from '../../backend/database.types.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { seatsLeft, type EventDetails, type ShopEvent } from './shop-event.ts'

const COLUMNS =
  'id, slug, title, summary, description, starts_at, ends_at, starts_at_local, ends_at_local, location, capacity, price_cents, price_includes, payment_note, status, cancel_note, image_url, image_alt, served_cheeses, ical_sequence, published_at, updated_at, event_stats(going)'

export const EVENTS_PER_PAGE = 100
/** The database returns at most as many at a time. */
const MAX_READ = 200
const MAX_IN_CALENDAR = 1_000
const MAX_OF_CHEESE = 2
/** For one with seats. */
const MAX_TRIED = 12

type ListedRow = Database['public']['Functions']['list_events']['Returns'][number]
type ListOptions = Database['public']['Functions']['list_events']['Args']
type NullableColumns = Pick<
  Database['public']['Tables']['events']['Row'],
  'image_url' | 'image_alt' | 'published_at'
>
/** The types of functions do not tell which columns can be null. */
type EventRow = Omit<ListedRow, 'total' | keyof NullableColumns> & NullableColumns

const cheesesSchema = v.array(v.object({ slug: v.string(), name: v.string() }))

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
  priceIncludes: row.price_includes,
  paymentNote: row.payment_note,
  isCanceled: row.status === 'cancelled',
  imageUrl: row.image_url,
  imageAlt: row.image_alt,
  cheeses: v.parse(cheesesSchema, row.served_cheeses),
  going: row.going,
  icalSequence: row.ical_sequence,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
})

async function listEvents(backend: BackendClient, options: ListOptions) {
  const rows = unwrap(await backend.rpc('list_events', options))
  return { total: rows[0]?.total ?? 0, events: rows.map(toEvent) }
}

/** One page of the events that were announced: those to come first, then past ones, the last one first. */
export const getEvents = (backend: BackendClient, page: number) =>
  listEvents(backend, { page_limit: EVENTS_PER_PAGE, page_offset: (page - 1) * EVENTS_PER_PAGE })

/** Every event for calendar apps, which also follow canceled events. */
export async function getCalendarEvents(backend: BackendClient): Promise<ShopEvent[]> {
  const all: ShopEvent[] = []
  for (;;) {
    const { events, total } = await listEvents(backend, { page_limit: MAX_READ, page_offset: all.length })
    all.push(...events)
    if (events.length === 0 || all.length >= Math.min(total, MAX_IN_CALENDAR)) return all
  }
}

/** The next event that takes RSVPs and has seats; the next one when all are full. */
export async function getNextEvent(backend: BackendClient): Promise<ShopEvent | undefined> {
  const { events } = await listEvents(backend, { only_coming: true, page_limit: MAX_TRIED })
  return events.find((event) => seatsLeft(event) > 0) ?? events[0]
}

/** The next events that serve a cheese. */
export async function getEventsOf(backend: BackendClient, cheeseId: string): Promise<ShopEvent[]> {
  const options = { only_coming: true, with_cheese: cheeseId, page_limit: MAX_OF_CHEESE }
  return (await listEvents(backend, options)).events
}

export async function getEvent(backend: BackendClient, slug: string): Promise<EventDetails | null> {
  const query = backend.from('events').select(COLUMNS).neq('status', 'draft').eq('slug', slug)
  const row = unwrap(await query.maybeSingle())
  return (
    row && { ...toEvent({ ...row, going: row.event_stats?.going ?? 0 }), cancelNote: row.cancel_note ?? '' }
  )
}
