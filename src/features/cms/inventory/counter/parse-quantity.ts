import type { RecordedKind } from '../format-stock.ts'

export type Unit = 'g' | 'money'

type Quantity = { grams: number } | { amountCents: number } | { problem: string }

export const MAX_GRAMS = 1_000_000
const MAX_MONEY = 1_000_000

/** What was typed as grams or as an amount of money. */
export function parseQuantity(typed: string, unit: Unit, kind: RecordedKind): Quantity {
  const text = typed.trim().replace(',', '.')
  if (unit === 'money') {
    if (!/^\d*\.?\d{0,2}$/.test(text) || !(Number(text) > 0))
      return { problem: 'Enter an amount, such as 12.50' }
    if (Number(text) > MAX_MONEY) return { problem: 'That is too much' }
    return { amountCents: Math.round(Number(text) * 100) }
  }
  if (!/^\d+$/.test(text)) return { problem: 'Enter whole grams, such as 250' }
  const grams = Number(text)
  if (grams === 0 && kind !== 'count') return { problem: 'Enter at least 1 g' }
  return grams > MAX_GRAMS ? { problem: 'At most 1,000,000 g' } : { grams }
}
