import { expect, test } from 'vitest'
import type { PlacardContent } from '../placard-content.ts'
import { placardWords } from './placard-words.ts'

const CONTENT: PlacardContent = {
  name: 'Gouda',
  originRegion: 'Friesland',
  countryIso: 'NL',
  milkType: "Cow's milk",
  milkTreatment: 'pasteurized',
  lactose: 'unknown',
  agingTime: '18 months',
  allergens: ['egg', 'milk'],
  pricePerKgCents: 5_800,
  piece: null,
  currency: 'CAD',
  locale: 'en-CA',
  shopName: 'Old Quarter Cheese Bar',
  shortCode: 'GDA3',
}

const words = (content: Partial<PlacardContent> = {}, display: 'per_100g' | 'per_kg' = 'per_100g') =>
  placardWords({ ...CONTENT, ...content }, { siteUrl: 'https://shop.example', display })

test('A placard has origin, milk with treatment, aging, both prices, allergens in capitals and its URL', () => {
  expect(words()).toMatchObject({
    origin: 'Friesland, Netherlands',
    milk: "Cow's milk · Pasteurized milk",
    aging: 'Aging: 18 months',
    prices: [
      { amount: '$5.80', unit: 'per 100g' },
      { amount: '$58.00', unit: 'per kg' },
    ],
    allergens: ['EGG', 'MILK'],
    url: 'https://shop.example/s/GDA3',
  })
})

test('The treatment is not said twice', () => {
  expect(words({ milkType: "Raw cow's milk", milkTreatment: 'raw' }).milk).toBe("Raw cow's milk")
})

test('A placard says that a cheese is free of lactose, but not twice', () => {
  expect(words({ lactose: 'naturally_free' }).milk).toBe(
    "Cow's milk · Pasteurized milk · Naturally lactose-free",
  )
  const milkType = "Lactose-free cow's milk"
  expect(words({ milkType, milkTreatment: 'unknown', lactose: 'free' }).milk).toBe(milkType)
})

test('Unknown facts are left out', () => {
  expect(
    words({
      milkType: 'Ask at the counter',
      milkTreatment: 'unknown',
      agingTime: '',
      pricePerKgCents: null,
    }),
  ).toMatchObject({ milk: '', aging: '', prices: [] })
})

test('The big number is the unit that the shop prefers, or the piece', () => {
  expect(words({}, 'per_kg').prices[0]).toMatchObject({ amount: '$58.00', unit: 'per kg' })
  const piece = { cents: 1_450, grams: 250 }
  expect(words({ piece }, 'per_kg').prices).toMatchObject([
    { amount: '$14.50', unit: 'per piece (250 g)' },
    { amount: '$58.00', unit: 'per kg' },
  ])
})
