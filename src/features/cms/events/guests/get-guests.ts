import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import type { Database } from '../../../../backend/database.types.ts'
import { MAX_ROWS, readAllPages } from '../../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { Enum } from '../../../../domain/enums.ts'
import { exportList } from '../../kit/export/export-list.ts'
import { getEventRecord } from '../event-record.ts'

/** Another phone may check in guests at the same time. */
const REFRESH_MS = 15_000

export type Guest = {
  /** The id of the RSVP. */
  id: string
  /** Null for a guest who gave none, and 90 days after the event. */
  name: string | null
  /** For admins only. */
  email: string | null
  partySize: number
  status: Enum<'rsvp_status'>
  answeredAtLocal: string
  arrivedAtLocal: string | null
  allergies: string | null
  /** False for a booking by phone and a walk-in. */
  hasAccount: boolean
}

type GuestRow = Database['public']['Functions']['event_guests']['Returns'][number]

const toGuest = (row: GuestRow): Guest => ({
  id: row.rsvp_id,
  name: row.name,
  email: row.email,
  partySize: row.party_size,
  status: row.status,
  answeredAtLocal: row.created_at_local,
  arrivedAtLocal: row.checked_in_at_local,
  allergies: row.allergies,
  hasAccount: row.has_account,
})

/** For a CSV file. */
export const exportGuests = async (eventId: string) =>
  (await exportList('event-guests', { event: eventId })).map(toGuest)

async function getGuests(eventId: string): Promise<Guest[]> {
  const rows = await readAllPages(async (offset) =>
    unwrap(
      await getBackend()
        .data.rpc('event_guests', { event_uuid: eventId })
        .range(offset, offset + MAX_ROWS - 1),
    ),
  )
  return rows.map(toGuest)
}

/** What was read once stays on the page when the network goes away. */
export const useGuests = (eventId: string, isReadable: boolean) =>
  useQuery({
    queryKey: ['cms', 'events', 'guests', eventId],
    queryFn: () => getGuests(eventId),
    refetchInterval: REFRESH_MS,
    enabled: isReadable,
  })

export const useEvent = (eventId: string) =>
  useQuery({ queryKey: ['cms', 'events', 'guest list', eventId], queryFn: () => getEventRecord(eventId) })

export const guestName = ({ name }: Pick<Guest, 'name'>) => name ?? 'Guest without a name'
