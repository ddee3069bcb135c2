import { AuthApiError } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import { describeFailure } from '../errors.ts'
import { explainPassword, markRefusedPassword } from './refused-password.ts'

test.each([
  ['easy to guess', 'weak_password', 'Weak Password', 'This password is easy to guess.'],
  [
    'the one that the account has',
    'same_password',
    'Invalid Input',
    'The new password is the one you have already.',
  ],
])('A new password that is %s is told in the toast and at its field', (_, code, title, description) => {
  const error = explainPassword(new AuthApiError('This password is easy to guess.', 422, code))
  expect(describeFailure('Authentication Error', error)).toEqual({ title, description, tone: 'alarm' })
  const reject = vi.fn()
  markRefusedPassword(error, reject)
  expect(reject).toHaveBeenCalledWith('newPassword', description)
})

test('A failure that does not concern the password marks no field', () => {
  const reject = vi.fn()
  markRefusedPassword(explainPassword(new AuthApiError('x', 429, 'over_request_rate_limit')), reject)
  expect(reject).not.toHaveBeenCalled()
})
