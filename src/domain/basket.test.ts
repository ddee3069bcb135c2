import { expect, test } from 'vitest'
import { addUp, cashRounding, priceLine, spread, taxOf, refundOf } from './basket.ts'

const RULES = { taxIncluded: false, cashRoundingCents: 5 }

test('A line is priced by weight, by pieces or for an amount', () => {
  const cheese = { pricePerKgCents: 5399, piece: { cents: 1500, grams: 180 }, taxPercent: 5 }
  expect(priceLine(cheese, { grams: 93 })).toMatchObject({ amountCents: 502, priceCents: 5399 })
  expect(priceLine(cheese, { pieces: 2 })).toMatchObject({ amountCents: 3000, grams: 360, priceCents: 1500 })
  expect(priceLine(cheese, { amountCents: 500 })).toMatchObject({ amountCents: 500, grams: 93 })
})

test('An amount of money buys at least a gram, and a cheese without pieces costs nothing by the piece', () => {
  const cheese = { pricePerKgCents: 5399, taxPercent: 5 }
  expect(priceLine(cheese, { amountCents: 1 })).toMatchObject({ amountCents: 1, grams: 1 })
  expect(priceLine(cheese, { pieces: 2 })).toMatchObject({ amountCents: 0, grams: 0, priceCents: 0 })
})

test('What is left of a share goes to the largest, the first of equals', () => {
  expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(spread(10, [1, 5, 3])).toEqual([1, 6, 3])
  expect(spread(0, [0, 0])).toEqual([0, 0])
})

test('Tax is added or included, half up, with rates of three decimals', () => {
  expect(taxOf(1000, 9.975, false)).toBe(100)
  expect(taxOf(1000, 5.5, true)).toBe(52)
  expect(taxOf(50, 5, false)).toBe(3)
})

test('Tax is computed once for each rate on what the discount leaves, and only cash is rounded', () => {
  const lines = [
    { amountCents: 333, taxPercent: 12 },
    { amountCents: 333, taxPercent: 12 },
    { amountCents: 334, taxPercent: 5 },
  ]
  const sums = addUp(lines, { discountCents: 100, payment: 'cash', rules: RULES })
  expect(sums).toMatchObject({
    goodsCents: 1000,
    taxes: [
      { percent: 5, cents: 15 },
      { percent: 12, cents: 72 },
    ],
    totalCents: 987,
    roundingCents: -2,
    dueCents: 985,
  })
  expect(addUp(lines, { payment: 'card', rules: RULES }).roundingCents).toBe(0)
  expect(addUp([{ amountCents: 100, taxPercent: 50 }], { rules: RULES }).taxCents).toBe(50)
})

test('Cash is not rounded where the shop has no step, and an empty basket costs nothing', () => {
  expect(cashRounding(987, 0)).toBe(0)
  expect(addUp([], { rules: RULES })).toMatchObject({ goodsCents: 0, taxes: [], dueCents: 0 })
})

test('Included tax does not change what has to be paid', () => {
  const sums = addUp([{ amountCents: 1055, taxPercent: 5.5 }], { rules: { ...RULES, taxIncluded: true } })
  expect(sums).toMatchObject({ totalCents: 1055, taxCents: 55, dueCents: 1055 })
})

test('The parts of a line that are returned add up to what was paid for it', () => {
  const sold = { grams: 333, pieces: null, amountCents: 1_667, discountCents: 101, taxCents: 188 }
  let returned = 0
  let refunded = 0
  for (const grams of [1, 10, 100, 111, 111]) {
    refunded += refundOf({ ...sold, returned }, grams, false)
    returned += grams
  }
  expect(refunded).toBe(1_667 - 101 + 188)
  expect(refundOf({ ...sold, taxCents: null, returned: 0 }, 333, true)).toBe(1_667 - 101)
  expect(refundOf({ ...sold, taxCents: null, returned: 0 }, 333, false)).toBe(1_667 - 101)
})

test('What was sold by the piece is returned by the piece', () => {
  const sold = { grams: 540, pieces: 3, amountCents: 4_500, discountCents: 0, taxCents: 225, returned: 0 }
  expect(refundOf(sold, 1, false)).toBe(1_500 + 75)
})
