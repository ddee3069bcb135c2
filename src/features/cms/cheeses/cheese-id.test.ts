import { expect, test } from 'vitest'
import { isCheeseId, newCheeseId } from './cheese-id.ts'

test('Every new cheese has an id of its own that its address can carry', () => {
  const ids = [newCheeseId(), newCheeseId()]
  expect(ids.every(isCheeseId)).toBe(true)
  expect(new Set(ids).size).toBe(2)
})
