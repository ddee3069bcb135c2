import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { needsSecondFactor } from './second-factor.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function session(aal: string, factors: { status: string }[]) {
  const accessToken = [encode({ alg: 'ES256' }), encode({ aal, email: 'zoë@example.test' }), 'x'].join('.')
  return { access_token: accessToken, user: { factors } } as unknown as Session
}

test('A session of a person with an authenticator app needs a second factor until it has used one', () => {
  expect(needsSecondFactor(session('aal1', [{ status: 'verified' }]))).toBe(true)
  expect(needsSecondFactor(session('aal2', [{ status: 'verified' }]))).toBe(false)
})

test('A session without a verified authenticator app needs no second factor', () => {
  expect(needsSecondFactor(session('aal1', []))).toBe(false)
  expect(needsSecondFactor(session('aal1', [{ status: 'unverified' }]))).toBe(false)
  expect(needsSecondFactor(null)).toBe(false)
})
