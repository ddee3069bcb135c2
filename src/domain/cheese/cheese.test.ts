import { expect, test, vi } from 'vitest'
import { BLANK_CHEESE, staffPickOf } from './cheese.ts'
import { formatGrams } from './stock.ts'

test('A cheese about which nothing is known says nothing, is in stock and has no ratings', () => {
  const { milkTreatment, coagulant, lactose, rind, style, inStock, counts, advice, ...rest } = BLANK_CHEESE
  expect([milkTreatment, coagulant, lactose, rind].every((fact) => fact === 'unknown')).toBe(true)
  expect([style, inStock]).toEqual(['semi-hard', true])
  expect(
    Object.values(counts)
      .flat()
      .every((count) => count === 0),
  ).toBe(true)
  expect(counts.ratingDistribution).toHaveLength(5)
  expect([...Object.values(rest), ...Object.values(advice)].flat().filter(Boolean)).toEqual([])
})

test('A name without a sentence is not a staff pick', () => {
  expect(staffPickOf('Eat it with a pear.', 'Nell')).toEqual({ sentence: 'Eat it with a pear.', by: 'Nell' })
  expect(staffPickOf('', 'Nell')).toBeNull()
})

test('Stock is written in grams, in the locale of the page', () => {
  expect(formatGrams(40)).toBe('40 g')
  vi.stubGlobal('document', { documentElement: { lang: 'en-DE' } })
  expect(formatGrams(6_500)).toBe('6.500 g')
  vi.unstubAllGlobals()
})
