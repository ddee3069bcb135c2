import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { fromDatabaseError } from './database-error.ts'

const databaseError = (code: string, detail: string) =>
  Object.assign(new DatabaseError('refused', 0, 'error'), { code, detail })

test.each([
  ['23502', 'Failing row contains (1, null, someone).'],
  ['23505', 'Key (email)=(someone@example.test) already exists.'],
  ['23514', 'Failing row contains (1, someone).'],
  ['22P02', 'Token "someone" is invalid.'],
])('An error of PostgreSQL itself (%s) reveals no values of the row', (code, detail) => {
  const error = fromDatabaseError(databaseError(code, detail), 'authenticated')
  expect(JSON.stringify(error)).not.toContain('someone')
  expect(error?.message).toBe('refused')
})

test('The field and the reason of a refusal reach the client', () => {
  const detail = '{"field":"slug","reason":"stale"}'
  expect(fromDatabaseError(databaseError('PT409', detail), 'authenticated')?.details).toBe(detail)
})

test('A limit tells when the next call is accepted', () => {
  const error = fromDatabaseError(databaseError('PT429', '{"seconds" : 42}'), 'authenticated')
  expect(error?.headers).toEqual({ 'retry-after': '42' })
})
