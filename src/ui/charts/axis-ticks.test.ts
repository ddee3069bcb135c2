import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [390, [0, 100, 200, 300, 400]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])('The axis up to %d has the ticks %j', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks)
})
