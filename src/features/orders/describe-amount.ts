import type { OrderLine } from './order-values.ts'
import type { Order } from './order.ts'

export const describeAmount = (
  { grams, pieces }: Pick<Order['lines'][number], 'grams' | 'pieces'>,
  locale?: string,
) => (pieces === null ? `${grams.toLocaleString(locale)} g` : `${pieces} ×`)

/** Beside an amount that differs from the one that is set aside, so that nobody takes a choice for saved. */
export function describeChange(
  { amount, isPieces }: Pick<OrderLine, 'amount' | 'isPieces'>,
  saved: number | undefined,
  locale?: string,
) {
  if (saved === undefined || saved === amount) return ''
  const describe = (count: number) =>
    describeAmount({ grams: count, pieces: isPieces ? count : null }, locale)
  return `Not saved: ${describe(amount)}, ${saved === 0 ? 'added' : `instead of ${describe(saved)}`}.`
}
