import { describe, expect, test, vi } from 'vitest'
import {
  centsPer100g,
  centsPerKg,
  formatMoney,
  formatPricePer100g,
  formatPricePerKg,
  priceLine,
  pricesNote,
  shopPrice,
} from './price.ts'

const settings = { currency: 'CAD', locale: 'en-CA', rounding: 0.05, display: 'per_100g' as const }

describe('Prices', () => {
  test('A second price in the same currency and locale is formatted without creating a format', () => {
    const isk = { ...settings, currency: 'ISK' }
    formatPricePer100g(5400, isk)
    const created = vi.spyOn(Intl, 'NumberFormat')
    expect(formatPricePer100g(5500, isk)).toContain('6')
    expect(created).not.toHaveBeenCalled()
    created.mockRestore()
  })

  test('The price per 100 g is the price per kilogram divided by ten', () => {
    expect(centsPer100g(5400, settings)).toBe(540)
    expect(formatPricePer100g(5400, settings)).toBe('$5.40')
    expect(formatPricePerKg(5400, settings)).toBe('$54.00')
  })

  test("A price is rounded to the shop's rounding step", () => {
    expect(centsPer100g(5370, settings)).toBe(535)
    expect(centsPer100g(5370, { ...settings, rounding: 0.1 })).toBe(540)
    expect(centsPer100g(5370, { ...settings, rounding: 1 })).toBe(500)
  })

  test('A shop without a rounding step rounds to a cent', () => {
    expect(centsPer100g(5376, { ...settings, rounding: 0 })).toBe(538)
    expect(centsPer100g(5334, { ...settings, rounding: 0 })).toBe(533)
  })

  test.each([5399, 5370, 5375, 1, 99_999])('Both prices of %i cents per kilogram agree', (perKgCents) => {
    for (const rounding of [0.01, 0.05, 0.1]) {
      const rounded = { ...settings, rounding }
      expect(centsPerKg(perKgCents, rounded)).toBe(10 * centsPer100g(perKgCents, rounded))
    }
  })

  test("The price is shown in the shop's preferred unit", () => {
    expect(shopPrice(5400, settings)).toEqual({ amount: '$5.40', unit: 'per 100g' })
    expect(shopPrice(5400, { ...settings, display: 'per_kg' })).toEqual({ amount: '$54.00', unit: 'per kg' })
  })

  test('The price note mentions tax unless the rate is zero', () => {
    expect(pricesNote(settings, 12)).toBe('Prices in CAD, before 12% tax where it applies.')
    expect(pricesNote(settings, 8.9)).toBe('Prices in CAD, before 8.9% tax where it applies.')
    expect(pricesNote(settings, 9.975)).toBe('Prices in CAD, before 9.975% tax where it applies.')
    expect(pricesNote(settings, 0)).toBe('Prices in CAD.')
  })

  test('An event costs its price a person, unless it is free', () => {
    expect(priceLine(3000, settings)).toBe('$30.00 a person')
    expect(priceLine(1, settings)).toBe('$0.01 a person')
    expect(priceLine(0, settings)).toBe('Free')
  })

  test('The money of an event is not rounded as weighed goods are', () => {
    expect(formatMoney(1233, settings)).toBe('$12.33')
  })

  test('Two shops with one currency and two locales write it in two ways', () => {
    expect(formatMoney(123_400, { ...settings, currency: 'EUR', locale: 'de-DE' })).toMatch(/^1\.234,00/)
    expect(formatMoney(123_400, { ...settings, currency: 'EUR', locale: 'en-IE' })).toBe('€1,234.00')
  })

  test("A price follows the shop's currency and locale", () => {
    expect(formatPricePer100g(5400, { ...settings, currency: 'EUR', locale: 'de-DE' })).toMatch(/^5,40\s€$/)
  })

  test.each([
    ['PLN', /^zł/],
    ['GBP', /^£/],
    ['AMD', /^AMD\s/],
    ['INR', /^INR\s/],
  ])('%s is written with its sign if the fonts contain it, otherwise with its code', (currency, written) => {
    expect(formatPricePerKg(5400, { ...settings, currency })).toMatch(written)
  })
})
