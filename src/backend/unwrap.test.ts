import { AuthApiError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
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
