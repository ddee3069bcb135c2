import { getBackend } from '../../../../backend/backend.ts'
import { ERROR_CODES, errorCode } from '../../../../backend/errors.ts'
import { isStale } from '../../../../backend/explain/error-details.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { UserError } from '../../../../lib/user-error.ts'
import type { CalendarEntry, CalendarStatus } from './calendar-entry.ts'

export type EntryValues = {
  day: string | null
  cheeseId: string
  status: CalendarStatus
  note: string
}

type Reference = Pick<CalendarEntry, 'id' | 'version'>

/** Another person changed the entry or took the day since the calendar was read. */
export const isConflict = (error: unknown) =>
  isStale(error) || errorCode(error) === ERROR_CODES.uniqueViolation

const table = () => getBackend().data.from('feature_calendar')

const toRow = ({ day, cheeseId, status, note }: EntryValues) => ({
  day,
  status,
  cheese_id: cheeseId,
  note: note.trim() || null,
})

/** An entry that another person removed is not an error to the database: no row is touched. */
function expectOne(rows: unknown[]) {
  if (rows.length === 0) throw new UserError('Calendar', 'Someone else saved this first', { reason: 'stale' })
}

export const addEntry = async (values: EntryValues) => void unwrap(await table().insert(toRow(values)))

export const changeEntry = async ({ id, version }: Reference, values: EntryValues) =>
  expectOne(
    unwrap(
      await table()
        .update({ ...toRow(values), version })
        .eq('id', id)
        .select('id'),
    ),
  )

/** An idea gets the day as a planned feature; an entry without a day becomes an idea. */
export const moveEntry = async (
  { id, version, status }: Reference & Pick<CalendarEntry, 'status'>,
  day: string | null,
) =>
  expectOne(
    unwrap(
      await table()
        .update({ version, day, status: day === null ? 'idea' : status === 'idea' ? 'planned' : status })
        .eq('id', id)
        .select('id'),
    ),
  )

export const swapEntries = async (one: Reference, other: Reference) =>
  void unwrap(
    await getBackend().data.rpc('swap_calendar_entries', {
      one_id: one.id,
      one_version: one.version,
      other_id: other.id,
      other_version: other.version,
    }),
  )

/** Only in the version that the caller has seen. */
export const removeEntry = async ({ id, version }: Reference) =>
  expectOne(unwrap(await table().delete().eq('id', id).eq('version', version).select('id')))
