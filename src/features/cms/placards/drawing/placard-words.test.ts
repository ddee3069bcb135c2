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
  pricePer100gCents: 580,
  pricePerKgCents: 5_800,
  currency: 'CAD',
  locale: 'en-CA',
  shopName: 'Old Quarter Cheese Bar',
  shortCode: 'GDA3',
}

const words = (content: Partial<PlacardContent> = {}) =>
  placardWords({ ...CONTENT, ...content }, 'https://shop.example')

test('A placard has origin, milk with treatment, aging, both prices, allergens in capitals and its URL', () => {
  expect(words()).toMatchObject({
    origin: 'Friesland, Netherlands',
    milk: "Cow's milk · Pasteurized milk",
    aging: 'Aging: 18 months',
    pricePer100g: '$5.80',
    pricePerKg: '$58.00',
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
      pricePer100gCents: null,
    }),
  ).toMatchObject({ milk: '', aging: '', pricePer100g: undefined })
})
