import { expect, test } from 'vitest'
import type { Order } from '../kit/orders/get-orders.ts'
import { byDayAndHour, describeLine, isListed, matchesOrder } from './describe-order.ts'

const ORDER: Order = {
  id: 'order',
  code: 'K7QF2M',
  state: 'placed',
  day: '2026-11-18',
  pickupAtLocal: '2026-11-18T17:00',
  name: 'Renée Dupont',
  phone: '604 555 0142',
  email: null,
  note: null,
  isMember: false,
  takenBy: null,
  createdAtLocal: '2026-11-17T10:00',
  cancelReason: null,
  lines: [
    {
      cheese_id: 'comte',
      name: 'Comté',
      grams: 300,
      pieces: null,
      price_cents: 4_000,
      cents: 1_200,
      todays_price_cents: 4_000,
    },
  ],
  taxCents: 0,
  totalCents: 1_200,
  warnings: [],
}

test('A line is read in grams or in pieces', () => {
  expect(describeLine({ name: 'Comté', grams: 1_300, pieces: null })).toBe('1,300 g Comté')
  expect(describeLine({ name: 'Brie', grams: 250, pieces: 1 })).toBe('1 piece of Brie')
})

test.each(['k7q', 'renee', 'dupont comte', '0142', ''])('An order is found by %j', (search) => {
  expect(matchesOrder(ORDER, search)).toBe(true)
})

test('Every word of the search is in the order', () => {
  expect(matchesOrder(ORDER, 'renee brie')).toBe(false)
})

test('An hour after midnight stands below the day to whose hours it belongs', () => {
  const late = { ...ORDER, id: 'late', pickupAtLocal: '2026-11-19T00:30' }
  const next = { ...ORDER, id: 'next', day: '2026-11-19', pickupAtLocal: '2026-11-19T17:00' }
  expect(byDayAndHour([ORDER, late, next]).map(({ day, hours }) => [day, hours.map(({ at }) => at)])).toEqual(
    [
      ['2026-11-18', ['2026-11-18T17:00', '2026-11-19T00:30']],
      ['2026-11-19', ['2026-11-19T17:00']],
    ],
  )
})

test.each([
  ['placed', '2026-11-18', ['', 'all', 'past']],
  ['collected', '2026-11-18', ['all', 'past']],
  ['not_collected', '2026-11-17', ['', 'past']],
  ['not_collected', '2026-11-16', ['past']],
] as const)('An order that is %s, of %s, is listed where it matters', (state, day, shown) => {
  expect(['', 'all', 'past'].filter((show) => isListed({ state, day }, show, '2026-11-18'))).toEqual(shown)
})
