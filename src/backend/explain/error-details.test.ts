import { expect, test } from 'vitest'
import { UserError } from '../../lib/user-error.ts'
import { errorAt, errorReason, isStale } from './error-details.ts'

test('A refusal of the database names its field and its reason', () => {
  const refused = { code: 'PT409', message: 'Taken', details: '{"field":"slug","reason":"stale"}' }
  expect(errorAt('slug', refused)).toBe('Taken')
  expect(errorAt('name', refused)).toBeUndefined()
  expect(isStale(refused)).toBe(true)
})

test('A user error can name its field and its reason', () => {
  const refused = new UserError('Event', 'Too early', { field: 'starts_at', reason: 'past' })
  expect([errorAt('starts_at', refused), errorReason(refused)]).toEqual(['Too early', 'past'])
})

test.each([null, 'oops', { code: 'PT429', details: null }, { code: '23514', details: 'Failing row' }])(
  'Another error has no reason: %j',
  (error) => {
    expect(errorReason(error)).toBeUndefined()
  },
)
