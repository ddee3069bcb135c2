import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { describeError } from './errors.ts'
import { UserError } from '../lib/user-error.ts'

const postgrest = (code: string) => ({ name: 'PostgrestError', code, message: 'x', details: '', hint: '' })

test.each([
  ['a wrong password', new AuthApiError('x', 400, 'invalid_credentials'), 'Invalid credentials'],
  ['an unknown person', new AuthApiError('x', 403, 'user_not_found'), 'Invalid credentials'],
  [
    'too many requests',
    new AuthApiError('x', 429, 'over_request_rate_limit'),
    'Too many attempts. Please try again later.',
  ],
  [
    'too many mails',
    new AuthApiError('x', 429, 'over_email_send_rate_limit'),
    'Too many attempts. Please try again later.',
  ],
  ['too many writes', postgrest('PT429'), 'Too many attempts. Please try again later.'],
  [
    'no answer from auth',
    new AuthRetryableFetchError('Failed to fetch', 0),
    'Network error. Please check your connection.',
  ],
  [
    'no answer from data',
    { code: '', message: 'TypeError: Failed to fetch' },
    'Network error. Please check your connection.',
  ],
  ['no answer to a fetch', new TypeError('Failed to fetch'), 'Network error. Please check your connection.'],
  ['a denial by a policy', postgrest('42501'), 'Access denied'],
  ['a denial by auth', new AuthApiError('x', 403, 'insufficient_aal'), 'Access denied'],
  ['a session that is over', { name: 'Error', status: 401, message: 'JWT expired' }, 'Access denied'],
  ['a missing row', postgrest('PGRST116'), 'Resource not found'],
  ['a missing factor', new AuthApiError('x', 404, 'mfa_factor_not_found'), 'Resource not found'],
  ['a broken server', new AuthRetryableFetchError('x', 503), 'An unexpected error occurred'],
  ['something thrown', 'oops', 'An unexpected error occurred'],
  ['our own refusal', new UserError('Invalid Input', 'Not like that.'), 'Not like that.'],
])('%s', (_, error, message) => {
  expect(describeError(error)).toBe(message)
})
