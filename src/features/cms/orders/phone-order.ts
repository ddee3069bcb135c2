import type { Reading } from '../../../domain/amounts.ts'
import { problemOf, type TypedAmount } from '../kit/amounts/typed-amount.ts'
import type { TypedLine } from './phone-order-draft.ts'
import type { NewOrder } from './take-order.ts'

const DAYS_AHEAD = 15
const DAY_MS = 24 * 60 * 60 * 1_000

/** Today and the days after it. */
export const daysFrom = (today: string) =>
  Array.from({ length: DAYS_AHEAD }, (_, days) =>
    new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10),
  )

export const splitLocal = (local: string) => ({ day: local.slice(0, 10), time: local.slice(11, 16) })

type ReadLine = { line: NewOrder['lines'][number] } | { problem: string }

/** A cheese that is sold by the piece is ordered so. */
export function readLine(
  { cheese, amount }: TypedLine,
  readWeight: (typed: TypedAmount) => Reading,
): ReadLine {
  if (cheese.pieceGrams !== null) {
    const pieces = /^\d{1,4}$/.test(amount.text.trim()) ? Number(amount.text) : 0
    return pieces > 0
      ? { line: { cheese_id: cheese.id, pieces } }
      : { problem: `${cheese.name}: Enter how many pieces` }
  }
  const reading = readWeight(amount)
  return 'amount' in reading
    ? { line: { cheese_id: cheese.id, grams: reading.amount } }
    : { problem: `${cheese.name}: ${problemOf(reading)}` }
}
