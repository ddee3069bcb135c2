import type { Enum } from '../../../domain/enums.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import { formatNumber } from '../../../lib/format-number.ts'

export type MovementKind = Enum<'stock_movement_kind'>
export type RecordedKind = Exclude<MovementKind, 'correction'>

export const KIND_LABELS: Record<MovementKind, string> = {
  sale: 'Sale',
  delivery: 'Delivery',
  waste: 'Waste',
  count: 'Count',
  correction: 'Correction',
}

const DONE: Record<RecordedKind, string> = {
  sale: 'sold',
  delivery: 'delivered',
  waste: 'written off',
  count: 'counted',
}

export const PAYMENT_LABELS: Record<Enum<'payment_kind'>, string> = {
  cash: 'Cash',
  card: 'Card',
  other: 'Other',
}

/** "+200 g" or "−200 g". */
export const formatChange = (grams: number) =>
  `${grams > 0 ? '+' : grams < 0 ? '−' : ''}${formatGrams(Math.abs(grams))}`

/** "200 g of Comté sold" */
export const describeMovement = (kind: RecordedKind, grams: number, name: string) =>
  `${formatGrams(grams)} of ${name} ${DONE[kind]}`

/** "3 days of cover", "less than a day of cover" */
export function formatCover(days: number) {
  if (days < 1) return 'less than a day of cover'
  const whole = Math.floor(days)
  return whole === 1 ? '1 day of cover' : `${formatNumber(whole)} days of cover`
}

/** "today", "in 1 day", "in 5 days", "2 days ago" */
export function formatDaysUntil(days: number) {
  if (days === 0) return 'today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `in ${count}` : `${count} ago`
}
