import type { User } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { asksForPassword } from './delete-my-account.ts'

const person = (provider: string, factors: { status: string }[] = []) =>
  ({ identities: [{ provider }], factors }) as unknown as User

test('A password is asked for only when it is enough to sign in', () => {
  expect(asksForPassword(person('email'))).toBe(true)
  expect(asksForPassword(person('email', [{ status: 'unverified' }]))).toBe(true)
  expect(asksForPassword(person('email', [{ status: 'verified' }]))).toBe(false)
  expect(asksForPassword(person('google'))).toBe(false)
})
