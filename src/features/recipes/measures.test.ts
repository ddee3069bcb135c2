import { expect, test } from 'vitest'
import { formatVolume } from './format-amount.ts'
import { milliliters } from './measures.ts'

const of = (amount: number | null, unit: string, item: string) =>
  milliliters({ amount, unit, item, cheeseSlug: null })

test('Liquids and what is usually measured in cups have a volume', () => {
  expect(of(2, 'dl', 'milk')).toBe(200)
  expect(of(260, 'g', 'plain flour')).toBe(500)
  expect(of(0.2, 'kg', 'Comté, grated')).toBe(500)
})

test('An ingredient of unknown density stays in grams', () => {
  expect(of(200, 'g', 'Roquefort')).toBeUndefined()
  expect(of(2, 'cloves', 'garlic')).toBeUndefined()
  expect(of(null, 'ml', 'water')).toBeUndefined()
})

test.each([
  [250, '1 cup'],
  [375, '1½ cups'],
  [257, '1 cup'],
  [125, '½ cup'],
  [83, '⅓ cup'],
  [30, '2 tbsp'],
  [5, '1 tsp'],
])('%s ml are written %s', (volume, words) => {
  expect(formatVolume(volume)).toBe(words)
})
