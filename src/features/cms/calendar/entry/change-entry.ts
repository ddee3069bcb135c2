import { getBackend } from '../../../../backend/backend.ts'
import { ERROR_CODES, errorCode } from '../../../../backend/errors.ts'
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
  errorCode(error) === ERROR_CODES.stale || errorCode(error) === ERROR_CODES.uniqueViolation

/** The database words its rules for people. */
function explain(error: unknown): never {
  if (errorCode(error) === ERROR_CODES.checkViolation && error instanceof Error)
    throw new UserError('Calendar', error.message)
  throw error
}

const table = () => getBackend().data.from('feature_calendar')

const toRow = ({ day, cheeseId, status, note }: EntryValues) => ({
  day,
  status,
  cheese_id: cheeseId,
  note: note.trim() || null,
})

/** An entry that another person removed is not an error to the database: no row is touched. */
function expectOne(rows: unknown[]) {
  if (rows.length === 0)
    throw Object.assign(new Error('Someone else saved this first'), { code: ERROR_CODES.stale })
}

const attempt = <Data>(request: PromiseLike<Data>) => Promise.resolve(request).catch(explain)

export const addEntry = (values: EntryValues) =>
  attempt(
    table()
      .insert(toRow(values))
      .then((answer) => void unwrap(answer)),
  )

export const changeEntry = ({ id, version }: Reference, values: EntryValues) =>
  attempt(
    table()
      .update({ ...toRow(values), version })
      .eq('id', id)
      .select('id')
      .then((answer) => expectOne(unwrap(answer))),
  )

/** An idea gets the day as a planned feature; an entry without a day becomes an idea. */
export const moveEntry = (
  { id, version, status }: Reference & Pick<CalendarEntry, 'status'>,
  day: string | null,
) =>
  attempt(
    table()
      .update({ version, day, status: day === null ? 'idea' : status === 'idea' ? 'planned' : status })
      .eq('id', id)
      .select('id')
      .then((answer) => expectOne(unwrap(answer))),
  )

export const swapEntries = (one: Reference, other: Reference) =>
  attempt(
    getBackend()
      .data.rpc('swap_calendar_entries', {
        one_id: one.id,
        one_version: one.version,
        other_id: other.id,
        other_version: other.version,
      })
      .then((answer) => void unwrap(answer)),
  )

/** Only in the version that the caller has seen. */
export const removeEntry = ({ id, version }: Reference) =>
  attempt(
    table()
      .delete()
      .eq('id', id)
      .eq('version', version)
      .select('id')
      .then((answer) => expectOne(unwrap(answer))),
  )
