import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { UserError } from '../../../lib/user-error.ts'
import type { EventValues } from './event-values.ts'

/** The database takes past events, which imports and copies may hold. A person who types one made a mistake. */
export async function refusePastStart({ starts_at_local }: Pick<EventValues, 'starts_at_local'>) {
  const { now_local: now } = unwrap(
    await getBackend().data.from('business_settings').select('now_local').single(),
  )
  if (starts_at_local < now)
    throw new UserError('Event', 'A new event starts in the future', { field: 'starts_at_local' })
}
