import { expect, test } from 'vitest'
import { newUuid } from '../../../lib/new-uuid.ts'
import { isCheeseId } from './cheese-id.ts'

test('Every new cheese has its own valid id', () => {
  const ids = [newUuid(), newUuid()]
  expect(ids.every(isCheeseId)).toBe(true)
  expect(new Set(ids).size).toBe(2)
})
