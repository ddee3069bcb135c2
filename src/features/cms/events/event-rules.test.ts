import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../../backend/errors.ts'
import { UserError } from '../../../lib/user-error.ts'
import { asRuleError } from './event-rules.ts'

const brokenCheck = (message: string) =>
  Object.assign(new Error(message), { code: ERROR_CODES.checkViolation })

test('A rule of events is shown in its own words', () => {
  expect(asRuleError(brokenCheck('The capacity is at least 4'))).toEqual(
    new UserError('Event', 'The capacity is at least 4'),
  )
})

test.each([
  'new row for relation "events" violates check constraint "events_title_check"',
  'value for domain single_line_text violates check constraint "is_single_line"',
])("PostgreSQL's own sentence is not shown: %s", (message) => {
  const error = brokenCheck(message)
  expect(asRuleError(error)).toBe(error)
})
