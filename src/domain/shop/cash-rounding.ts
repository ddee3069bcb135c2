/** In hundredths, as the form of the settings has them. The database has the same list. */
export const CASH_ROUNDINGS = ['0', '5', '10', '50', '100', '500'] as const

export type CashRounding = (typeof CASH_ROUNDINGS)[number]

export const CASH_ROUNDING_OPTIONS = CASH_ROUNDINGS.map((value) => ({
  value,
  label: value === '0' ? 'Not rounded' : (Number(value) / 100).toFixed(2),
}))

/** Of currencies whose smallest coin is larger than their smallest unit. */
const USUAL: Partial<Record<string, CashRounding>> = {
  AUD: '5',
  CAD: '5',
  CHF: '5',
  CZK: '100',
  DKK: '50',
  HUF: '500',
  NOK: '100',
  NZD: '10',
  SEK: '100',
}

export const usualCashRounding = (currency: string): CashRounding => USUAL[currency] ?? '0'
