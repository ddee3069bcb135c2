import type { Enum } from '../enums.ts'

export type PriceSettings = {
  /** Empty before the shop has one. */
  currency: string
  locale: string
  /** In units of the currency: what prices per 100g end on when they are set. */
  rounding: number
  display: Enum<'price_display'>
}

/** A cheese that is sold by the piece; the database computes its price per kg. */
export type Piece = { cents: number; grams: number }

/** A price as it is stored, which is what people read. */
export type Priced = { pricePerKgCents: number | null; piece?: Piece | null }

export const pieceOf = (cents: number | null | undefined, grams: number | null | undefined): Piece | null =>
  cents && grams ? { cents, grams } : null

export const MAX_PRICE_CENTS = 1_000_000

/** The signs in the site's fonts; some machines would draw any other as an empty box. */
const KNOWN_SIGN = /^[\u0020-\u00ff€łŁ]+$/

function createMoneyFormat({ currency, locale }: Pick<PriceSettings, 'currency' | 'locale'>) {
  const inStyle = (currencyDisplay: 'narrowSymbol' | 'code') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  const bySign = inStyle('narrowSymbol')
  const sign = bySign.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  return KNOWN_SIGN.test(sign) ? bySign : inStyle('code')
}

/** By locale and currency: creating a format takes longer than all other work of a price. */
const moneyFormats = new Map<string, Intl.NumberFormat>()

/** A shop that has no currency yet shows the number. */
export function formatMoney(cents: number, settings: Pick<PriceSettings, 'currency' | 'locale'>) {
  if (!settings.currency) return (cents / 100).toFixed(2)
  const key = `${settings.locale} ${settings.currency}`
  const format = moneyFormats.get(key) ?? createMoneyFormat(settings)
  moneyFormats.set(key, format)
  return format.format(cents / 100)
}

/** "$26.27 with tax" where the till adds it, otherwise "$26.27". */
export const formatTotal = (
  { totalCents, taxCents }: { totalCents: number; taxCents: number },
  settings: Pick<PriceSettings, 'currency' | 'locale'>,
) => `${formatMoney(totalCents, settings)}${taxCents > 0 ? ' with tax' : ''}`

/** What an event costs: "$30.00 a person" */
export const priceLine = (cents: number, settings: PriceSettings) =>
  cents > 0 ? `${formatMoney(cents, settings)} a person` : 'Free'

/** Half up where a tenth is not a whole cent, as `private.cents_per_100g`. */
export const centsPer100g = (perKgCents: number) => Math.round(perKgCents / 10)

/** Half up, as `private.cents_per_kg`. */
export const centsPerKgOf = ({ cents, grams }: Piece) => Math.round((1000 * cents) / grams)

/**
 * The price that the shop's rounding proposes for one that is being set: the nearest whose price per 100g is a multiple
 * of the step. What is stored is never rounded.
 */
export function roundedPerKg(perKgCents: number, { rounding }: Pick<PriceSettings, 'rounding'>) {
  const step = 10 * Math.max(1, Math.round(rounding * 100))
  return step * Math.round(perKgCents / step) || perKgCents
}

/** The same cheese at another price, in the unit that it is sold by. */
export const atPrice = (cents: number, { piece }: Pick<Priced, 'piece'>): Priced =>
  piece
    ? { pricePerKgCents: centsPerKgOf({ ...piece, cents }), piece: { ...piece, cents } }
    : { pricePerKgCents: cents }

/** "48.50", for files and search engines. */
export const plainAmount = (cents: number) => (cents / 100).toFixed(2)

type ShownPrice = { cents: number; amount: string; unit: string }

/** What a cheese costs in every unit that people read, the one for the big number first. */
export function shownPrices({ pricePerKgCents, piece }: Priced, settings: PriceSettings): ShownPrice[] {
  if (pricePerKgCents === null) return []
  const show = (cents: number, unit: string) => ({ cents, amount: formatMoney(cents, settings), unit })
  const perKg = show(pricePerKgCents, 'per kg')
  if (piece) return [show(piece.cents, `per piece (${piece.grams.toLocaleString(settings.locale)} g)`), perKg]
  const per100g = show(centsPer100g(pricePerKgCents), 'per 100g')
  return settings.display === 'per_kg' ? [perKg, per100g] : [per100g, perKg]
}

/** The big number. Amount and unit are separate because pages style them differently. */
export const shopPrice = (price: Priced, settings: PriceSettings) => shownPrices(price, settings)[0]

/** "$2.90 per 100g", or nothing without a price. */
export function describePrice(price: Priced, settings: PriceSettings) {
  const shown = shopPrice(price, settings)
  return shown && `${shown.amount} ${shown.unit}`
}

/** By locale, for the same reason; every page shows the note. */
const percentFormats = new Map<string, Intl.NumberFormat>()

export const formatPercent = (percent: number, locale: string) => {
  const format =
    percentFormats.get(locale) ??
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  percentFormats.set(locale, format)
  return format.format(percent / 100)
}

export type Tax = { percent: number | null; isIncluded: boolean }

/** "Prices in CAD, before 12% tax where it applies." or "Prices include 5.5% VAT and are in EUR." */
export function pricesNote({ currency, locale }: PriceSettings, { percent, isIncluded }: Tax) {
  if (!currency) return ''
  if (!percent) return `Prices in ${currency}.`
  const rate = formatPercent(percent, locale)
  return isIncluded
    ? `Prices include ${rate} VAT and are in ${currency}.`
    : `Prices in ${currency}, before ${rate} tax where it applies.`
}

/** For a cheese with a rate of its own: "Includes 10% VAT"; nothing where the note in the footer is true. */
export function taxNote(percent: number | null, { locale }: PriceSettings, shop: Tax) {
  if (percent === null || percent === shop.percent) return ''
  const rate = formatPercent(percent, locale)
  return shop.isIncluded ? `Includes ${rate} VAT` : `Before ${rate} tax where it applies`
}
