import { parseMoney, parseWeight, type Limits, type Reading } from '../../../../domain/amounts.ts'
import { formatMoney, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'

export type AmountKind = 'weight' | 'money'

/** `chosen` is the answer to a question about the text, in grams or cents. */
export type TypedAmount = { text: string; chosen?: number }

export const NOTHING_TYPED: TypedAmount = { text: '' }

const UNKNOWN: PriceSettings = { currency: '', locale: 'en', rounding: 0.01, display: 'per_100g' }

/** Reads and writes amounts as the shop does. */
export function useAmounts() {
  const { data: settings = UNKNOWN } = usePriceSettings()
  const read = (kind: AmountKind, { text, chosen }: TypedAmount, limits?: Limits): Reading => {
    if (chosen !== undefined) return { amount: chosen }
    return kind === 'weight' ? parseWeight(text, settings.locale, limits) : parseMoney(text, settings, limits)
  }
  return { settings, read }
}

/** "5,000 g" or "$5.40". */
export const formatAmount = (kind: AmountKind, amount: number, settings: PriceSettings) =>
  kind === 'weight' ? formatGrams(amount, settings.locale) : formatMoney(amount, settings)

/** Why a reading cannot be recorded, for the place where somebody tried. */
export function problemOf(reading: Reading): string | undefined {
  if ('problem' in reading) return reading.problem
  return 'asks' in reading ? 'Answer the question first' : undefined
}

/** What was typed means this, where there is no room for a question. */
export function describeReading(kind: AmountKind, reading: Reading, settings: PriceSettings): string {
  if ('problem' in reading) return reading.problem
  if ('amount' in reading) return formatAmount(kind, reading.amount, settings)
  return `Type it as ${reading.asks.map((amount) => formatAmount(kind, amount, settings)).join(' or ')}`
}
