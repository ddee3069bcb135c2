import { expect, test } from 'vitest'
import { titleOf } from './order-title.ts'

test.each([
  [{ name: 'Anna', isMember: true }, 'K7QF2M Anna'],
  [{ name: '', isMember: true }, 'K7QF2M Member'],
  [{ name: null, isMember: true }, 'K7QF2M Member'],
  [{ name: null, isMember: false }, 'K7QF2M'],
])('An order of %j is called %s', (order, title) => {
  expect(titleOf({ code: 'K7QF2M', ...order })).toBe(title)
})
