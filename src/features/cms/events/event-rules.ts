import { ERROR_CODES, errorCode } from '../../../backend/errors.ts'
import { getBackend } from '../../../backend/backend.ts'
import { ruleSentence } from '../../../backend/rule-sentence.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { UserError } from '../../../lib/user-error.ts'
import type { EventValues } from './event-values.ts'

/** What a rule of events says is shown as it is. */
export function asRuleError(error: unknown) {
  if (errorCode(error) !== ERROR_CODES.checkViolation || !(error instanceof Error)) return error
  const sentence = ruleSentence(error)
  return sentence ? new UserError('Event', sentence) : error
}

/** For the catch of a call. */
export function explainRule(error: unknown): never {
  throw asRuleError(error)
}

const STARTS_IN_THE_PAST = 'A new event starts in the future'

/** How a rule about a field begins. */
const FIELD_RULES: [start: string, field: keyof EventValues][] = [
  ['The capacity is at least', 'capacity'],
  ['The clock skips this time', 'starts_at_local'],
  [STARTS_IN_THE_PAST, 'starts_at_local'],
]

/** The field that a rule is about. */
export function explainField(error: unknown) {
  if (!(error instanceof UserError)) return undefined
  const found = FIELD_RULES.find(([start]) => error.message.startsWith(start))
  return found && { field: found[1], message: error.message }
}

/** The database takes past events, which imports and copies may hold. A person who types one made a mistake. */
export async function refusePastStart({ starts_at_local }: Pick<EventValues, 'starts_at_local'>) {
  const { now_local: now } = unwrap(
    await getBackend().data.from('business_settings').select('now_local').single(),
  )
  if (starts_at_local < now) throw new UserError('Event', STARTS_IN_THE_PAST)
}
