import postgres from 'postgres'
import { expect, test } from 'vitest'
import { fromDatabaseError } from './database-error.ts'

const databaseError = (code: string, detail: string) =>
  Object.assign(new postgres.PostgresError('refused'), { code, detail, message: 'refused' })

test.each([
  ['23502', 'Failing row contains (1, null, someone).'],
  ['23505', 'Key (email)=(someone@example.test) already exists.'],
  ['23514', 'Failing row contains (1, someone).'],
])('A violated constraint (%s) reveals no values of the row', (code, detail) => {
  const error = fromDatabaseError(databaseError(code, detail), 'authenticated')
  expect(JSON.stringify(error)).not.toContain('someone')
  expect(error?.message).toBe('refused')
})

test('The details of an error that a function raises reach the client', () => {
  const error = fromDatabaseError(databaseError('PT409', 'The current version is 2.'), 'authenticated')
  expect(JSON.stringify(error)).toContain('The current version is 2.')
})
