import { expect, test } from 'vitest'
import { isCheeseId, newCheeseId } from './cheese-id.ts'

test('Every new cheese has its own valid id', () => {
  const ids = [newCheeseId(), newCheeseId()]
  expect(ids.every(isCheeseId)).toBe(true)
  expect(new Set(ids).size).toBe(2)
})
