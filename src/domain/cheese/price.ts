import type { Enum } from '../enums.ts'

export type PriceSettings = {
  /** Empty before the shop has one. */
  currency: string
  locale: string
  /** In units of the currency: prices are rounded to the nearest multiple. */
  rounding: number
  display: Enum<'price_display'>
}

const roundCents = (cents: number, { rounding }: PriceSettings) => {
  const step = Math.max(1, Math.round(rounding * 100))
  return Math.round(cents / step) * step
}

/** The signs in the site's fonts; some machines would draw any other as an empty box. */
const KNOWN_SIGN = /^[\u0020-\u00ff€łŁ]+$/

function createMoneyFormat({ currency, locale }: PriceSettings) {
  const inStyle = (currencyDisplay: 'narrowSymbol' | 'code') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  const bySign = inStyle('narrowSymbol')
  const sign = bySign.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  return KNOWN_SIGN.test(sign) ? bySign : inStyle('code')
}

/** By locale and currency: creating a format takes longer than all other work of a price. */
const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Without the rounding that applies to weighed goods. A shop that has no currency yet shows the number. */
export function formatMoney(cents: number, settings: PriceSettings) {
  if (!settings.currency) return (cents / 100).toFixed(2)
  const key = `${settings.locale} ${settings.currency}`
  const format = moneyFormats.get(key) ?? createMoneyFormat(settings)
  moneyFormats.set(key, format)
  return format.format(cents / 100)
}

/** What an event costs: "$30.00 a person" */
export const priceLine = (cents: number, settings: PriceSettings) =>
  cents > 0 ? `${formatMoney(cents, settings)} a person` : 'Free'

export const centsPer100g = (perKgCents: number, settings: PriceSettings) =>
  roundCents(perKgCents / 10, settings)

/**
 * Ten times the price per 100 g, so that the two prices shown never contradict each other. The database computes the
 * same in `private.shown_cents_per_kg`; a test compares them.
 */
export const centsPerKg = (perKgCents: number, settings: PriceSettings) =>
  10 * centsPer100g(perKgCents, settings)

export const formatPricePer100g = (perKgCents: number, settings: PriceSettings) =>
  formatMoney(centsPer100g(perKgCents, settings), settings)

export const formatPricePerKg = (perKgCents: number, settings: PriceSettings) =>
  formatMoney(centsPerKg(perKgCents, settings), settings)

/** In the unit the shop prefers. Amount and unit are separate because pages style them differently. */
export function shopPrice(perKgCents: number, settings: PriceSettings) {
  return settings.display === 'per_kg'
    ? { amount: formatPricePerKg(perKgCents, settings), unit: 'per kg' }
    : { amount: formatPricePer100g(perKgCents, settings), unit: 'per 100g' }
}

/** By locale, for the same reason; every page shows the note. */
const percentFormats = new Map<string, Intl.NumberFormat>()

/** "Prices in CAD, before 12% tax where it applies." */
export function pricesNote({ currency, locale }: PriceSettings, taxPercent: number | null) {
  if (!currency) return ''
  if (!taxPercent) return `Prices in ${currency}.`
  const tax =
    percentFormats.get(locale) ??
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
  percentFormats.set(locale, tax)
  return `Prices in ${currency}, before ${tax.format(taxPercent / 100)} tax where it applies.`
}
