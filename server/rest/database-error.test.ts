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

test.each([
  ['malformed array literal: "some"one"', 'malformed array literal'],
  ['invalid input syntax for type uuid: "some\none"', 'invalid input syntax for type uuid'],
  ['value "someone" is out of range for type integer', 'value is out of range for type integer'],
  ['fehlerhafte Arraykonstante: »someone«', 'fehlerhafte Arraykonstante'],
  ['unknown record', 'unknown record'],
])('The value of a failed conversion is left out: %j', (message, shown) => {
  const error = Object.assign(new DatabaseError(message, 0, 'error'), { code: '22P02' })
  expect(fromDatabaseError(error, 'anon')?.message).toBe(shown)
})

test('The field and the reason of a refusal reach the client', () => {
  const detail = '{"field":"slug","reason":"stale"}'
  expect(fromDatabaseError(databaseError('PT409', detail), 'authenticated')?.details).toBe(detail)
})

test('A limit tells when the next call is accepted', () => {
  const error = fromDatabaseError(databaseError('PT429', '{"seconds" : 42}'), 'authenticated')
  expect(error?.headers).toEqual({ 'retry-after': '42' })
})

test.each([
  [403, ['0L000', '0P000', '28000', '42501']],
  [404, ['42883', '42P01']],
  [405, ['25006']],
  [409, ['23503', '23505', 'PT409']],
  [413, ['54000']],
  [422, ['57014']],
  [429, ['PT429']],
  [400, ['21000', '22023', '23514', '42703', '55000', 'P0001']],
])("A request is answered with PostgREST's status %i for %j", (status, codes) => {
  for (const code of codes)
    expect([code, fromDatabaseError(databaseError(code, ''), 'authenticated')?.status]).toEqual([
      code,
      status,
    ])
})

test.each([
  '25001',
  '2D000',
  '38000',
  '39000',
  '3B000',
  '40001',
  '42P17',
  '53400',
  '55006',
  '58030',
  'PT600',
  'XX000',
])('The fault %s of the database itself reveals nothing', (code) => {
  expect(fromDatabaseError(databaseError(code, 'secret'), 'authenticated')?.toJSON()).toEqual({
    code,
    message: 'The database could not answer this request',
    details: null,
    hint: null,
  })
  expect(fromDatabaseError(databaseError(code, 'secret'), 'authenticated')?.status).toBe(500)
})

test('A request beyond a limit of the database is refused without the name of the limit', () => {
  const hint = 'Increase the configuration parameter "max_stack_depth" (currently 2048kB)'
  const error = Object.assign(new DatabaseError('stack depth limit exceeded', 0, 'error'), {
    code: '54001',
    hint,
  })
  expect(fromDatabaseError(error, 'anon')?.toJSON()).toEqual({
    code: '54001',
    message: 'The request is too long or too deep',
    details: null,
    hint: null,
  })
})

test.each(['08006', '53300', '57P01'])('A database that cannot be reached (%s) is a 503', (code) => {
  expect(fromDatabaseError(databaseError(code, ''), 'authenticated')?.status).toBe(503)
})

test('A visitor without an account is asked to sign in, and one over a limit told when to try again', () => {
  const forbidden = fromDatabaseError(databaseError('42501', ''), 'anon')
  expect([forbidden?.status, forbidden?.headers]).toEqual([401, { 'www-authenticate': 'Bearer' }])
  expect(fromDatabaseError(databaseError('PT429', '{"seconds": 30}'), 'anon')?.headers).toEqual({
    'retry-after': '30',
  })
  expect(fromDatabaseError(databaseError('PT429', 'soon'), 'anon')?.headers).toEqual({})
})
