import { describe, expect, test } from 'vitest'
import { type Reading, parseMoney, parseWeight } from './amounts.ts'

/** A number is the amount, a list is asked about, and `null` is refused. */
type Expected = number | number[] | null

const summarize = (reading: Reading): Expected =>
  'amount' in reading ? reading.amount : 'asks' in reading ? reading.asks : null

/** Canada writes 1,234.5; Germany 1.234,5; France 1 234,5; Switzerland 1’234.5. */
const WEIGHTS: [
  typed: string,
  canada: Expected,
  germany: Expected,
  france: Expected,
  switzerland: Expected,
][] = [
  ['500', 500, 500, 500, 500],
  ['1', 1, 1, 1, 1],
  ['100000', 100_000, 100_000, 100_000, 100_000],
  ['100001', null, null, null, null],
  ['0', null, null, null, null],
  ['', null, null, null, null],
  ['   ', null, null, null, null],
  ['-5', null, null, null, null],
  ['−5 kg', null, null, null, null],
  ['– 250 g', null, null, null, null],
  ['5 kg', 5000, 5000, 5000, 5000],
  ['5kg', 5000, 5000, 5000, 5000],
  ['5 KG', 5000, 5000, 5000, 5000],
  [' 5  kg ', 5000, 5000, 5000, 5000],
  ['0,5 kg', 500, 500, 500, 500],
  ['0.5 kg', 500, 500, 500, 500],
  ['.5 kg', 500, 500, 500, 500],
  ['500 g', 500, 500, 500, 500],
  ['500g', 500, 500, 500, 500],
  ['500 gr', 500, 500, 500, 500],
  ['500 grams', 500, 500, 500, 500],
  ['2 kilos', 2000, 2000, 2000, 2000],
  ['1.5', 1500, 1500, 1500, 1500],
  ['1,5', 1500, 1500, 1500, 1500],
  ['0.25', 250, 250, 250, 250],
  ['0,25', 250, 250, 250, 250],
  ['0.250', 250, 250, 250, 250],
  ['0,250', 250, 250, 250, 250],
  ['5.0', 5000, 5000, 5000, 5000],
  ['12,75', 12_750, 12_750, 12_750, 12_750],
  // Before three digits: a thousand grams and a kilogram with three decimals are the same weight.
  ['1,234', 1234, 1234, 1234, 1234],
  ['1.234', 1234, 1234, 1234, 1234],
  ['1,234 g', 1234, null, null, 1234],
  ['1.234 g', null, 1234, 1234, null],
  ['1.234 kg', 1234, null, 1234, 1234],
  ['1,234 kg', null, 1234, 1234, 1234],
  ['0,500 kg', 500, 500, 500, 500],
  ['2 500 g', 2500, 2500, 2500, 2500],
  ['2\u202f500 g', 2500, 2500, 2500, 2500],
  ['2\u00a0500', 2500, 2500, 2500, 2500],
  ["2'500 g", 2500, 2500, 2500, 2500],
  ['2’500 g', 2500, 2500, 2500, 2500],
  ['25’00 g', null, null, null, null],
  ['12 50', null, null, null, null],
  ['1 234,5 kg', null, null, null, null],
  ['1.2345 kg', null, null, null, null],
  ['1.2340 kg', 1234, 1234, 1234, 1234],
  ['0.5 g', null, null, null, null],
  ['2.50 g', null, null, null, null],
  ['2.0 g', 2, 2, 2, 2],
  ['100 kg', 100_000, 100_000, 100_000, 100_000],
  ['100.001 kg', null, null, null, null],
  ['500 kg', null, null, null, null],
  ['500.0', null, null, null, null],
  ['2 x 2500 g', 5000, 5000, 5000, 5000],
  ['2x2500g', 5000, 5000, 5000, 5000],
  ['2 × 2,5 kg', 5000, 5000, 5000, 5000],
  ['3 * 1.2 kg', 3600, 3600, 3600, 3600],
  ['2 x 2500', 5000, 5000, 5000, 5000],
  ['2500 g x 2', 5000, 5000, 5000, 5000],
  ['2 x 2.500', 5000, 5000, 5000, 5000],
  ['30 x 5 kg', null, null, null, null],
  ['0 x 5 kg', null, null, null, null],
  ['2 x', null, null, null, null],
  ['2 x 3 x 4 g', null, null, null, null],
  ['5 lb', null, null, null, null],
  ['5.', null, null, null, null],
  ['1.2.3', null, null, null, null],
  ['1,23,456', null, null, null, null],
  ['five', null, null, null, null],
  ['１５０', 150, 150, 150, 150],
  ['1e3', null, null, null, null],
  ['12.5 kg', 12_500, 12_500, 12_500, 12_500],
  ['99,999', 99_999, 99_999, 99_999, 99_999],
]

/** In CAD, EUR, EUR and CHF. */
const AMOUNTS: [
  typed: string,
  canada: Expected,
  germany: Expected,
  france: Expected,
  switzerland: Expected,
][] = [
  ['12', 1200, 1200, 1200, 1200],
  ['12.5', 1250, 1250, 1250, 1250],
  ['12.50', 1250, 1250, 1250, 1250],
  ['12,50', 1250, 1250, 1250, 1250],
  ['.5', 50, 50, 50, 50],
  ['0,05', 5, 5, 5, 5],
  ['28.90', 2890, 2890, 2890, 2890],
  ['33.335', null, 3_333_500, 3_333_500, null],
  ['1,000', 100_000, null, null, [100_000, 100]],
  ['1.500', null, 150_000, [150_000, 150], null],
  ['1,500', 150_000, null, null, [150_000, 150]],
  ['1,234', 123_400, null, null, 123_400],
  ['1.234', null, 123_400, 123_400, null],
  ['1,234.50', 123_450, 123_450, 123_450, 123_450],
  ['1.234,50', 123_450, 123_450, 123_450, 123_450],
  ['1 234,50', 123_450, 123_450, 123_450, 123_450],
  ["1'234.50", 123_450, 123_450, 123_450, 123_450],
  ['0.500', null, null, null, null],
  ['12.345', null, 1_234_500, 1_234_500, null],
  ['12.3456', null, null, null, null],
  ['0', null, null, null, null],
  ['0.00', null, null, null, null],
  ['-3', null, null, null, null],
  ['$-3', null, null, null, null],
  ['$12.50', 1250, null, null, null],
  ['CA$ 12.50', null, null, null, null],
  ['12.50 CAD', 1250, null, null, null],
  ['24,90 €', null, 2490, 2490, null],
  ['€ 24.90', null, 2490, 2490, null],
  ['EUR 24,90', null, 2490, 2490, null],
  ['24.90 chf', null, null, null, 2490],
  ['5.-', 500, 500, 500, 500],
  ['CHF 5.–', null, null, null, 500],
  ['1000000', 100_000_000, 100_000_000, 100_000_000, 100_000_000],
  ['1000000.01', null, null, null, null],
  ['', null, null, null, null],
  ['.', null, null, null, null],
  ['12.', null, null, null, null],
  ['1.2.3', null, null, null, null],
  ['12 €/kg', null, null, null, null],
  ['ten', null, null, null, null],
]

describe.each([
  ['en-CA', 'CAD', 1],
  ['de-DE', 'EUR', 2],
  ['fr-FR', 'EUR', 3],
  ['de-CH', 'CHF', 4],
] as const)('In %s', (locale, currency, column) => {
  test.each(WEIGHTS.map((row) => [row[0], row[column]] as const))('the weight “%s” is %j', (typed, grams) => {
    expect(summarize(parseWeight(typed, locale))).toEqual(grams)
  })

  test.each(AMOUNTS.map((row) => [row[0], row[column]] as const))('the amount “%s” is %j', (typed, cents) => {
    expect(summarize(parseMoney(typed, { locale, currency }))).toEqual(cents)
  })
})

describe('Limits of amounts', () => {
  test('Zero is a count, but not a sale', () => {
    expect(parseWeight('0', 'en-CA', { allowsZero: true })).toEqual({ amount: 0 })
    expect(parseWeight('0', 'en-CA')).toEqual({ problem: 'Enter at least 1 g' })
    expect(parseMoney('0', { locale: 'en-CA', currency: 'CAD' })).toEqual({
      problem: 'Enter an amount above 0',
    })
  })

  test('Ten times the usual is asked about', () => {
    expect(parseWeight('2499', 'en-CA', { usual: 250 })).toEqual({ amount: 2499 })
    expect(parseWeight('2500', 'en-CA', { usual: 250 })).toEqual({ asks: [2500] })
    expect(parseWeight('2500', 'en-CA', { usual: 0 })).toEqual({ amount: 2500 })
    expect(parseWeight('10', 'en-CA', { usual: 1 })).toEqual({ asks: [10] })
    expect(parseMoney('289', { locale: 'en-CA', currency: 'CAD' }, { usual: 2890 })).toEqual({
      asks: [28_900],
    })
  })

  test('An amount above the limit of its field is refused', () => {
    expect(parseWeight('101 kg', 'en-CA')).toEqual({ problem: 'At most 100 kg' })
    expect(parseWeight('2 kg', 'de-DE', { max: 1500 })).toEqual({ problem: 'At most 1,5 kg' })
    expect(parseMoney('10000.01', { locale: 'en-CA', currency: 'CAD' }, { max: 1_000_000 })).toEqual({
      problem: 'At most 10,000',
    })
  })

  test('What cannot be read is answered with an example in the locale', () => {
    for (const typed of ['some', ''])
      expect(parseWeight(typed, 'de-DE')).toEqual({ problem: 'Enter a weight, such as 500 g or 1,5 kg' })
    expect(parseMoney('some', { locale: 'de-DE', currency: 'EUR' })).toEqual({
      problem: 'Enter an amount, such as 12,50',
    })
    expect(parseMoney('1.999', { locale: 'en-CA', currency: 'CAD' })).toEqual({
      problem: 'Enter at most two decimals',
    })
    expect(parseMoney('12 €', { locale: 'en-CA', currency: 'CAD' })).toEqual({
      problem: 'Enter an amount in CAD',
    })
  })

  test('A minus and a part of a gram are refused in words of their own', () => {
    const minus = { problem: 'Enter it without a minus' }
    expect(parseWeight('−5 kg', 'en-CA')).toEqual(minus)
    expect(parseMoney('$-3', { locale: 'en-CA', currency: 'CAD' })).toEqual(minus)
    expect(parseWeight('0.5 g', 'en-CA')).toEqual({ problem: 'Enter whole grams' })
  })

  test('A shop without a currency takes numbers', () => {
    expect(parseMoney('12', { locale: 'en-CA', currency: '' })).toEqual({ amount: 1200 })
    expect(parseMoney('12 €', { locale: 'en-CA', currency: '' })).toEqual({
      problem: 'Enter the number alone',
    })
  })

  test('A thousandth of a kilogram is never lost to binary fractions', () => {
    for (let grams = 1; grams < 100_000; grams += 37)
      expect(parseWeight(`${(grams / 1000).toFixed(3)} kg`, 'fr-FR')).toEqual({ amount: grams })
  })
})
