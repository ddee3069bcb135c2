import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test('A comment of 300 characters is shown whole', () => {
  expect(beginningOf('🧀'.repeat(300))).toBeUndefined()
})

test('A longer comment ends with a whole word', () => {
  const beginning = beginningOf('nutty '.repeat(60)) ?? ''
  expect(beginning).toMatch(/ nutty$/)
  expect(beginning.length).toBeLessThanOrEqual(300)
})

test('A comment without spaces is cut between two characters', () => {
  expect(beginningOf('🧀'.repeat(400))).toBe('🧀'.repeat(300))
})
