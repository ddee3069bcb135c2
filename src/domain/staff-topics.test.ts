import { expect, test } from 'vitest'
import { isStaffTopic, STAFF_TOPICS } from './staff-topics.ts'

test('Only what the database announces is a staff topic', () => {
  expect(STAFF_TOPICS.every(isStaffTopic)).toBe(true)
  expect(['', 'cheese', 'toString'].some(isStaffTopic)).toBe(false)
})
