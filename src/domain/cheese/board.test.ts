import { expect, test } from 'vitest'
import { MEALS, OBJECTIONS, STRENGTHS, STRONGEST, WISHES } from './board.ts'

test.each([
  ['meal', MEALS],
  ['wish', WISHES],
  ['strength', STRENGTHS],
  ['objection', OBJECTIONS],
])('Each %s of a board has words of its own', (_, words) => {
  const given = Object.values(words)
  expect(new Set(given.filter(Boolean)).size).toBe(given.length)
})

test('Guests choose among the strengths that a cheese is known to have', () => {
  expect(STRONGEST).toEqual(['mild', 'medium', 'strong'])
})
