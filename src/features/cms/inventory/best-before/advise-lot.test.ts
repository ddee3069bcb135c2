import { expect, test } from 'vitest'
import type { StockedCheese } from '../get-inventory.ts'
import { adviseLot } from './advise-lot.ts'
import type { ShelfLot } from './get-best-before.ts'

const lot = (id: number, daysLeft: number, grams: number): ShelfLot => ({
  id,
  cheeseId: 'comte',
  lot: null,
  bestBefore: '2026-11-20',
  daysLeft,
  grams,
})

/** Sells 100 g a day. */
const COMTE = { id: 'comte', grams: 1_500, setAsideGrams: 500, daysOfCover: 10 } as StockedCheese

test('A lot that sells in time needs nothing, one that does not names what is too much', () => {
  const lots = [lot(1, 1, 200), lot(2, 3, 500)]
  const advice = (cheese: StockedCheese) => lots.map((each) => adviseLot(each, cheese, lots))
  expect(advice(COMTE)).toEqual(['Usually sold by then.', expect.stringMatching(/^300\sg more than/)])
  expect(advice({ ...COMTE, daysOfCover: null })).toEqual([
    expect.stringMatching(/^200\sg more/),
    expect.stringMatching(/^500\sg more/),
  ])
})

test('A lot past its date is tasted or written off', () => {
  expect(adviseLot(lot(1, -1, 200), COMTE, [])).toContain('write off what is not good')
})
