import { AuthApiError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { SessionEndedError, UserError } from '../lib/user-error.ts'
import { unwrap } from './unwrap.ts'

test('The data of a result without an error is returned', () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1])
})

test('An error of the data API is thrown with the HTTP status', () => {
  const error = { message: 'permission denied', code: '42501' }
  expect(() => unwrap({ data: null, error, status: 403 })).toThrow(
    expect.objectContaining({ ...error, status: 403 }),
  )
})

test('An error of the auth service is thrown unchanged', () => {
  const error = new AuthApiError('wrong', 400, 'invalid_credentials')
  expect(() => unwrap({ data: null, error })).toThrow(error)
})

test('A sentence of the database is thrown as a user error with its field and reason', () => {
  const error = { message: 'Taken', code: 'PT409', details: '{"field":"slug","reason":"stale"}' }
  const call = () => unwrap({ data: null, error, status: 409 })
  expect(call).toThrow(UserError)
  expect(call).toThrow(expect.objectContaining({ ...error, status: 409 }))
})

test('A refusal because the session has ended is an error with a sentence, its code, and the HTTP status', () => {
  const error = { message: 'This session has ended', code: 'PT401' }
  const refuse = () => unwrap({ data: null, error, status: 401 })
  expect(refuse).toThrow(SessionEndedError)
  expect(refuse).toThrow(expect.objectContaining({ code: 'PT401', status: 401 }))
})
