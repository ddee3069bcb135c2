import { expect, test } from 'vitest'
import { isUuid, newUuid } from './uuid.ts'

test('Every new id is valid and unique', () => {
  const ids = [newUuid(), newUuid()]
  expect(ids.every(isUuid)).toBe(true)
  expect(new Set(ids).size).toBe(2)
})

test('An id with anything around it is not valid', () => {
  expect([`${newUuid()} `, `x${newUuid()}`, '', 'new'].some(isUuid)).toBe(false)
})
