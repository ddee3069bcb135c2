import { describe, expect, test, vi } from 'vitest'
import {
  atPrice,
  centsPer100g,
  centsPerKgOf,
  describePrice,
  formatMoney,
  formatPercent,
  formatTotal,
  pieceOf,
  plainAmount,
  priceLine,
  pricesNote,
  roundedPerKg,
  shownPrices,
  taxNote,
} from './price.ts'

const settings = { currency: 'CAD', locale: 'en-CA', rounding: 0.05, display: 'per_100g' as const }
const amounts = (pricePerKgCents: number, display: 'per_100g' | 'per_kg' = 'per_100g') =>
  shownPrices({ pricePerKgCents }, { ...settings, display }).map(({ amount, unit }) => `${amount} ${unit}`)

describe('Prices', () => {
  test('A second price in the same currency and locale is formatted without creating a format', () => {
    const isk = { ...settings, currency: 'ISK' }
    describePrice({ pricePerKgCents: 5400 }, isk)
    formatPercent(5, 'is-IS')
    const created = vi.spyOn(Intl, 'NumberFormat')
    expect(describePrice({ pricePerKgCents: 5500 }, isk)).toContain('6')
    expect(formatPercent(12, 'is-IS')).toContain('12')
    expect(created).not.toHaveBeenCalled()
    created.mockRestore()
  })

  test('A stored price is shown as it is, and a tenth of it per 100 g', () => {
    expect(amounts(2890)).toEqual(['$2.89 per 100g', '$28.90 per kg'])
    expect(amounts(3330)).toEqual(['$3.33 per 100g', '$33.30 per kg'])
  })

  test('A tenth that is no whole cent is rounded half up', () => {
    expect([2894, 2895, 2896, 1, 5, 999_995].map(centsPer100g)).toEqual([289, 290, 290, 0, 1, 100_000])
  })

  test('The big number is in the unit that the shop prefers', () => {
    expect(amounts(5400, 'per_kg')).toEqual(['$54.00 per kg', '$5.40 per 100g'])
    expect(describePrice({ pricePerKgCents: null }, settings)).toBeUndefined()
  })

  test('A cheese that is sold by the piece has the price of the piece and of a kilogram', () => {
    const piece = { cents: 1250, grams: 180 }
    const shown = shownPrices({ pricePerKgCents: centsPerKgOf(piece), piece }, settings)
    expect(shown.map(({ amount, unit }) => `${amount} ${unit}`)).toEqual([
      '$12.50 per piece (180 g)',
      '$69.44 per kg',
    ])
  })

  test.each([
    [2890, 0.05, 2900],
    [3330, 0.05, 3350],
    [3324, 0.05, 3300],
    [2890, 0.1, 2900],
    [2890, 0.01, 2890],
    [2895, 0.01, 2900],
    [2890, 1, 3000],
    [2, 0.05, 2],
  ])('For a price of %i the rounding to %d proposes %i', (cents, rounding, proposed) => {
    expect(roundedPerKg(cents, { rounding })).toBe(proposed)
  })

  test('A cheese is sold by the piece when the price and the weight of its pieces are known', () => {
    expect(pieceOf(1250, 180)).toEqual({ cents: 1250, grams: 180 })
    expect([pieceOf(1250, null), pieceOf(null, 180), pieceOf(0, 180), pieceOf(1250, 0)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('A new price is that of the piece where a cheese is sold by the piece, else that of a kilogram', () => {
    expect(atPrice(900, { piece: { cents: 1250, grams: 180 } })).toEqual({
      pricePerKgCents: 5000,
      piece: { cents: 900, grams: 180 },
    })
    expect(atPrice(900, { piece: null })).toEqual({ pricePerKgCents: 900 })
  })

  test('An order says that its total has tax only where the till adds some', () => {
    expect(formatTotal({ totalCents: 2627, taxCents: 1 }, settings)).toBe('$26.27 with tax')
    expect(formatTotal({ totalCents: 2627, taxCents: 0 }, settings)).toBe('$26.27')
  })

  test('An amount is a plain number in files, and for a shop that has no currency yet', () => {
    expect(plainAmount(4850)).toBe('48.50')
    expect(formatMoney(4850, { ...settings, currency: '' })).toBe('48.50')
    expect(pricesNote({ ...settings, currency: '' }, { percent: 12, isIncluded: false })).toBe('')
  })

  test('The price note says whether tax is added or included, unless the rate is zero', () => {
    const added = (percent: number) => pricesNote(settings, { percent, isIncluded: false })
    expect(added(12)).toBe('Prices in CAD, before 12% tax where it applies.')
    expect(added(9.975)).toBe('Prices in CAD, before 9.975% tax where it applies.')
    expect(added(9.9754)).toBe(added(9.975))
    expect(added(0)).toBe('Prices in CAD.')
    expect(pricesNote({ ...settings, currency: 'EUR' }, { percent: 5.5, isIncluded: true })).toBe(
      'Prices include 5.5% VAT and are in EUR.',
    )
  })

  test('A cheese with a rate of its own says so', () => {
    expect(taxNote(10, settings, { percent: 5.5, isIncluded: true })).toBe('Includes 10% VAT')
    expect(taxNote(5, settings, { percent: 12, isIncluded: false })).toBe('Before 5% tax where it applies')
    expect(taxNote(12, settings, { percent: 12, isIncluded: false })).toBe('')
    expect(taxNote(null, settings, { percent: 12, isIncluded: false })).toBe('')
  })

  test('An event costs its price a person, unless it is free', () => {
    expect(priceLine(3000, settings)).toBe('$30.00 a person')
    expect(priceLine(1, settings)).toBe('$0.01 a person')
    expect(priceLine(0, settings)).toBe('Free')
  })

  test('Two shops with one currency and two locales write it in two ways', () => {
    expect(formatMoney(123_400, { ...settings, currency: 'EUR', locale: 'de-DE' })).toMatch(/^1\.234,00/)
    expect(formatMoney(123_400, { ...settings, currency: 'EUR', locale: 'en-IE' })).toBe('€1,234.00')
  })

  test.each([
    ['PLN', /^zł/],
    ['GBP', /^£/],
    ['AMD', /^AMD\s/],
    ['INR', /^INR\s/],
  ])('%s is written with its sign if the fonts contain it, otherwise with its code', (currency, written) => {
    expect(formatMoney(5400, { ...settings, currency })).toMatch(written)
  })
})
