/*
 * Weights and money as people type them, in the shop's locale.
 *
 * A number is read first. Spaces and apostrophes only group. A point or a comma groups when another mark follows it or
 * when it is repeated; once and before exactly three digits it groups where the locale groups with it, and is a decimal
 * mark where the locale says so; where the locale uses it for neither ("1.500" in France) both readings stand. Anywhere
 * else it is a decimal mark, even in a locale that writes the other one, because "12,50" can mean nothing else.
 *
 * Then the unit decides: a bare whole number is grams, a bare decimal is kilograms. Readings that are not possible
 * (no whole gram, too much) are dropped. One that is left is the amount; two are asked about, and so is an amount of
 * ten times the usual. Digits are counted, not computed, so that no binary fraction loses a cent.
 */

/** In grams or in cents. `asks` has the amounts that may be meant: two readings, or one that is unusually large. */
export type Reading = { amount: number } | { asks: number[] } | { problem: string }

export type Limits = { max?: number; allowsZero?: boolean; usual?: number | undefined }

export const MAX_GRAMS = 100_000
export const MAX_CENTS = 100_000_000
const UNUSUAL_FACTOR = 10

/** `value` without its decimal mark, and how many of its digits are decimals. */
type Decimal = { value: string; decimals: number }

/** Makes kinds of spaces and apostrophes equal. */
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

function markOf(locale: string, kind: 'decimal' | 'group') {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  return normalize(parts.find(({ type }) => type === kind)?.value ?? '')
}

const GROUPED = /^[1-9]\d{0,2}(?<mark>[.,' ])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,](?<fraction>\d+))?$/
const PLAIN = /^\d*(?:[.,](?<fraction>\d+))?$/

function readDecimals(text: string, locale: string): Decimal[] {
  const value = text.replaceAll(/\D/g, '')
  const read = (pattern: RegExp): Decimal[] => {
    const parts = pattern.exec(text)?.groups
    return parts && value ? [{ value, decimals: parts.fraction?.length ?? 0 }] : []
  }
  const grouped = read(GROUPED)
  const plain = read(PLAIN)
  const mark = GROUPED.exec(text)?.groups?.mark
  if (plain.length === 0 || mark === markOf(locale, 'group')) return grouped
  return mark === markOf(locale, 'decimal') ? plain : [...grouped, ...plain]
}

/** In units of which 10 to the power of `places` make one; nothing for a part of such a unit. */
function toWhole({ value, decimals }: Decimal, places: number): number[] {
  if (decimals <= places) return [Number(value) * 10 ** (places - decimals)]
  const cut = value.length - (decimals - places)
  return /^0+$/.test(value.slice(cut)) ? [Number(value.slice(0, cut))] : []
}

type Problems = { tooLittle: string; tooMuch: string }

function settle(readings: number[], max: number, limits: Limits, problems: Problems): Reading {
  const { allowsZero = false, usual = 0 } = limits
  const possible = [...new Set(readings)].filter((amount) => amount <= max && (amount > 0 || allowsZero))
  const [amount] = possible
  if (amount === undefined) return { problem: readings[0] ? problems.tooMuch : problems.tooLittle }
  const isUnusual = usual > 0 && amount >= UNUSUAL_FACTOR * usual
  return possible.length > 1 || isUnusual ? { asks: possible } : { amount }
}

const NEGATIVE = /^\D*[-−–]\s*\D*\d/
const NO_MINUS = { problem: 'Enter it without a minus' }

const WEIGHT = /^(?<number>[\d.,' ]*?\d) ?(?<unit>kg|kilos?|g|gr|grams?|gramm(?:es?)?)?$/i
const TIMES = /^(?:(?<count>\d{1,3}) ?[x×*] ?(?<each>.+)|(?<weight>.+?) ?[x×*] ?(?<times>\d{1,3}))$/i

/** "500", "1.5", "5 kg", "0,5 kg", "2 x 2500 g" in grams. */
export function parseWeight(typed: string, locale: string, limits: Limits = {}): Reading {
  const text = normalize(typed)
  if (NEGATIVE.test(text)) return NO_MINUS
  const { count, each, weight, times } = TIMES.exec(text)?.groups ?? {}
  const { number = '', unit } = WEIGHT.exec(each ?? weight ?? text)?.groups ?? {}
  const decimals = readDecimals(number, locale)
  if (decimals.length === 0)
    return { problem: `Enter a weight, such as 500 g or ${(1.5).toLocaleString(locale)} kg` }
  const inKilograms = ({ decimals: places }: Decimal) => (unit ? /^k/i.test(unit) : places > 0)
  const readings = decimals
    .flatMap((decimal) => toWhole(decimal, inKilograms(decimal) ? 3 : 0))
    .map((grams) => grams * Number(count ?? times ?? 1))
  if (readings.length === 0) return { problem: 'Enter whole grams' }
  const { max = MAX_GRAMS } = limits
  const tooMuch = `At most ${(max / 1000).toLocaleString(locale)} kg`
  return settle(readings, max, limits, { tooLittle: 'Enter at least 1 g', tooMuch })
}

function signsOf(locale: string, currency: string) {
  if (!currency) return []
  const signs = (['narrowSymbol', 'symbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .filter(({ type }) => type === 'currency'),
  )
  return [currency, ...signs.map(({ value }) => value)].map((sign) => normalize(sign).toLowerCase())
}

const MONEY = /^(?<before>[^\d.,]*)(?<number>[\d.,' ]*\d)(?:[.,][-–—]{1,2})?(?<after>[^\d]*)$/

/** "12.50", "24,90 €", "CHF 1'200.-" in cents. */
export function parseMoney(
  typed: string,
  { locale, currency }: { locale: string; currency: string },
  limits: Limits = {},
): Reading {
  const text = normalize(typed)
  if (NEGATIVE.test(text)) return NO_MINUS
  const { before = '', number = '', after = '' } = MONEY.exec(text)?.groups ?? {}
  const decimals = readDecimals(number, locale)
  const [first] = decimals
  if (!first)
    return {
      problem: `Enter an amount, such as ${(12.5).toLocaleString(locale, { minimumFractionDigits: 2 })}`,
    }
  const sign = (before + after).trim().toLowerCase()
  if (sign && !signsOf(locale, currency).includes(sign))
    return { problem: currency ? `Enter an amount in ${currency}` : 'Enter the number alone' }
  if (first.decimals > 2) return { problem: 'Enter at most two decimals' }
  const readings = decimals.flatMap((decimal) => toWhole(decimal, 2))
  const { max = MAX_CENTS } = limits
  const tooMuch = `At most ${(max / 100).toLocaleString(locale)}`
  return settle(readings, max, limits, { tooLittle: 'Enter an amount above 0', tooMuch })
}
