import type { Enum, ENUMS } from '../../../domain/enums.ts'

type Option<Name extends keyof typeof ENUMS> = { value: Enum<Name>; label: string }

/** Includes the current value, because another browser may know more values. */
const withCurrent = (known: readonly string[], current: string) =>
  [...new Set([...known, current])].filter(Boolean).toSorted()

export const timeZoneOptions = (current: string) =>
  withCurrent(Intl.supportedValuesOf('timeZone'), current).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

export function currencyOptions(current: string) {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return withCurrent(Intl.supportedValuesOf('currency'), current).map((value) => ({
    value,
    label: `${value}, ${names.of(value)}`,
  }))
}

const LOCALES = ['en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-NZ', 'en-US']

export function localeOptions(current: string) {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return withCurrent(LOCALES, current).map((value) => ({ value, label: `${names.of(value)} (${value})` }))
}

export const PRICE_DISPLAYS: Option<'price_display'>[] = [
  { value: 'per_100g', label: 'Per 100g' },
  { value: 'per_kg', label: 'Per kg' },
]

export const PRICE_ROUNDINGS = [
  { value: '0.01', label: '0.01' },
  { value: '0.05', label: '0.05' },
  { value: '0.10', label: '0.10' },
]

export const TAX_WAYS = [
  { value: 'added', label: 'Added at the till: prices are before tax' },
  { value: 'included', label: 'Included in every price' },
]

export const ALCOHOL_POLICIES: Option<'alcohol_policy'>[] = [
  { value: 'prefer_na', label: 'Drinks without alcohol first' },
  { value: 'show_all', label: 'All drinks equally' },
  { value: 'hide_alcohol', label: 'Only drinks without alcohol' },
]

export const CAPTION_TONES: Option<'caption_tone'>[] = [
  { value: 'classy', label: 'Classy' },
  { value: 'playful', label: 'Playful' },
]
