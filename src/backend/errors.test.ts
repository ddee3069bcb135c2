import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { describeError, describeFailure } from './errors.ts'
import { UserError } from '../lib/user-error.ts'

const postgrest = (code: string, message = 'x', details = '') => ({
  name: 'PostgrestError',
  code,
  message,
  details,
  hint: '',
})

test.each([
  ['A wrong password', new AuthApiError('x', 400, 'invalid_credentials'), 'Invalid credentials'],
  [
    'A suspended account',
    new AuthApiError('User is banned', 403, 'user_banned'),
    'This account is suspended. Please ask the shop.',
  ],
  ['An unknown user', new AuthApiError('x', 403, 'user_not_found'), 'Invalid credentials'],
  [
    'A request rate limit',
    new AuthApiError('x', 429, 'over_request_rate_limit'),
    'Too many attempts. Please try again later.',
  ],
  [
    'An email rate limit',
    new AuthApiError('x', 429, 'over_email_send_rate_limit'),
    'Too many attempts. Please try again later.',
  ],
  [
    'A write rate limit',
    postgrest('PT429', 'Too many attempts. Please try again later.'),
    'Too many attempts. Please try again later.',
  ],
  ['A sentence of the database', postgrest('PT409', 'This party has no seat'), 'This party has no seat'],
  ['A broken constraint', postgrest('23514', 'new row for relation'), 'An unexpected error occurred'],
  ['A malformed call', postgrest('22023', 'unknown report'), 'An unexpected error occurred'],
  [
    'An unreachable auth service',
    new AuthRetryableFetchError('Failed to fetch', 0),
    'Network error. Please check your connection.',
  ],
  [
    'An unreachable data API',
    { code: '', message: 'TypeError: Failed to fetch' },
    'Network error. Please check your connection.',
  ],
  ['A failed fetch', new TypeError('Failed to fetch'), 'Network error. Please check your connection.'],
  ['A denial by a policy', postgrest('42501'), 'Access denied'],
  ['A denial by the auth service', new AuthApiError('x', 403, 'insufficient_aal'), 'Access denied'],
  ['An expired session', { name: 'Error', status: 401, message: 'JWT expired' }, 'Access denied'],
  ['A missing row', postgrest('PGRST116'), 'Resource not found'],
  ['A missing second factor', new AuthApiError('x', 404, 'mfa_factor_not_found'), 'Resource not found'],
  ['A server error', new AuthRetryableFetchError('x', 503), 'An unexpected error occurred'],
  ['A thrown string', 'oops', 'An unexpected error occurred'],
  ['A user error', new UserError('Invalid Input', 'Not like that.'), 'Not like that.'],
])('%s becomes a readable message', (_, error, message) => {
  expect(describeError(error)).toBe(message)
})

test('An account toast has the title of its screen unless a user error has its own', () => {
  expect(describeFailure('Not Sent', new UserError(undefined, 'No'))).toMatchObject({ title: 'Not Sent' })
  expect(describeFailure('Not Sent', new UserError('Weak Password', 'No')).title).toBe('Weak Password')
})
