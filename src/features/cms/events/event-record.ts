import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Enum } from '../../../domain/enums.ts'
import { isUuid } from '../../../lib/uuid.ts'
import type { FormRecord } from '../kit/record/use-record-form.ts'
import { toCents, type EventValues } from './event-values.ts'

export type EventStatus = Enum<'event_status'>

/** An event as the form edits it, at the version at which it was read. */
export type EventRecord = FormRecord<EventValues> & {
  id: string
  slug: string
  status: EventStatus
  /** What guests were told when it was canceled. */
  cancelNote: string
  isArchived: boolean
  isOver: boolean
  /** Guests get messages until a day after the event. */
  takesMessages: boolean
  /** From a day before it starts until a day after it ends. */
  isCheckInOpen: boolean
  /** On its days. */
  takesWalkIns: boolean
  /** For employees, from a week before it starts. */
  isGuestListReadable: boolean
}

const COLUMNS =
  'id, slug, title, summary, description, starts_at_local, ends_at_local, is_over, takes_messages, is_guest_list_open, is_guest_list_readable, takes_walk_ins, location, capacity, price_cents, price_includes, payment_note, image_url, image_alt, status, cancel_note, archived_at, version, event_cheeses(position, cheeses(id, name))'

const selectEvent = (id: string) =>
  getBackend().data.from('events').select(COLUMNS).eq('id', id).maybeSingle()

type EventRow = NonNullable<Awaited<ReturnType<typeof selectEvent>>['data']>

const toEventValues = (row: EventRow): EventValues => ({
  title: row.title,
  summary: row.summary,
  description: row.description,
  starts_at_local: row.starts_at_local,
  ends_at_local: row.ends_at_local,
  location: row.location,
  capacity: String(row.capacity),
  price: row.price_cents > 0 ? (row.price_cents / 100).toFixed(2) : '',
  price_includes: row.price_includes,
  payment_note: row.payment_note,
  cheeses: row.event_cheeses
    .toSorted((one, other) => one.position - other.position)
    .map(({ cheeses: { id, name } }) => ({ id, name })),
  image_url: row.image_url ?? '',
  image_alt: row.image_alt ?? '',
})

/** Null when there is no such event. */
export async function getEventRecord(id: string): Promise<EventRecord | null> {
  if (!isUuid(id)) return null
  const row = unwrap(await selectEvent(id))
  return (
    row && {
      id: row.id,
      slug: row.slug,
      status: row.status,
      cancelNote: row.cancel_note ?? '',
      isArchived: row.archived_at !== null,
      isOver: row.is_over ?? false,
      takesMessages: row.takes_messages ?? false,
      isCheckInOpen: row.is_guest_list_open ?? false,
      takesWalkIns: row.takes_walk_ins ?? false,
      isGuestListReadable: row.is_guest_list_readable ?? false,
      version: row.version,
      values: toEventValues(row),
    }
  )
}

export async function reloadEvent(id: string): Promise<EventRecord> {
  const newest = await getEventRecord(id)
  if (!newest) throw new Error('The event is gone')
  return newest
}

/** Fails with a conflict when someone else saved the event after it was read. */
export async function saveEvent(
  id: string,
  values: EventValues,
  base: FormRecord<EventValues>,
): Promise<EventRecord> {
  const { price, capacity, cheeses, image_url, image_alt, ...texts } = values
  unwrap(
    await getBackend().data.rpc('save_event', {
      record: {
        id,
        ...texts,
        capacity: Number(capacity),
        price_cents: toCents(price),
        image_url: image_url || null,
        image_alt: image_alt || null,
        ...(base.version > 0 && { version: base.version }),
      },
      cheese_ids: cheeses.map((cheese) => cheese.id),
    }),
  )
  return reloadEvent(id)
}
