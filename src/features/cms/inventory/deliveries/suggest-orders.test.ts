import { expect, test } from 'vitest'
import type { StockedCheese } from '../get-inventory.ts'
import { suggestOrders } from './suggest-orders.ts'

const cheese = (name: string, fields: Partial<StockedCheese> = {}): StockedCheese => ({
  id: name,
  name,
  slug: name,
  flagEmoji: '',
  heroImageUrl: null,
  heroImageAlt: null,
  isActive: true,
  version: 1,
  pricePerKgCents: 5000,
  taxPercent: null,
  shortCode: 'ABC123',
  lastSoldAt: null,
  piece: null,
  usualGrams: {},
  inStock: true,
  isTracked: true,
  grams: 4000,
  setAsideGrams: 0,
  isLow: false,
  soldGrams: 2800,
  daysOfCover: 40,
  bestBefore: null,
  daysToBestBefore: null,
  waitingGuests: 0,
  averageRating: 0,
  ratingCount: 0,
  searchesWithoutResult: 0,
  ...fields,
})

test('A cheese with enough stock and no waiting guests is not suggested', () => {
  expect(suggestOrders([cheese('enough'), cheese('no sales', { daysOfCover: null, soldGrams: 0 })])).toEqual(
    [],
  )
})

test('The most urgent cheese comes first, with its reasons', () => {
  const out = cheese('out', { inStock: false, grams: 0, daysOfCover: 0, waitingGuests: 6 })
  const short = cheese('short', { grams: 300, daysOfCover: 3, averageRating: 4.6, ratingCount: 12 })
  const [first, second] = suggestOrders([cheese('enough'), short, out])
  expect(first?.reasons.map(({ text }) => text)).toEqual(['Out of stock', '6 guests waiting'])
  expect(second?.reasons.map(({ text }) => text)).toEqual(['3 days of cover', 'Rated 4.6 by 12 guests'])
})

test('The suggested grams are two weeks of sales without what is available, in steps of 100 g', () => {
  const [short] = suggestOrders([cheese('short', { grams: 310, daysOfCover: 3.1 })])
  expect(short?.grams).toBe(1100)
  const [promised] = suggestOrders([cheese('promised', { grams: 910, setAsideGrams: 600, daysOfCover: 3.1 })])
  expect(promised?.grams).toBe(1100)
  const [out] = suggestOrders([cheese('out', { inStock: false, grams: 0, daysOfCover: 0 })])
  expect(out?.grams).toBe(1400)
  const [unknown] = suggestOrders([cheese('unknown', { isTracked: false, waitingGuests: 1 })])
  expect(unknown?.grams).toBeNull()
})
