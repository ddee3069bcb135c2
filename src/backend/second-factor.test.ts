import type { Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { needsSecondFactor } from './second-factor.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function session(aal: string, factors: { status: string }[]) {
  const accessToken = [encode({ alg: 'ES256' }), encode({ aal, email: 'zoë@example.test' }), 'x'].join('.')
  return { access_token: accessToken, user: { factors } } as unknown as Session
}

test('Somebody with an authenticator app is asked for it until they used it', () => {
  expect(needsSecondFactor(session('aal1', [{ status: 'verified' }]))).toBe(true)
  expect(needsSecondFactor(session('aal2', [{ status: 'verified' }]))).toBe(false)
})

test('Somebody without one, or with one that was never confirmed, is not asked', () => {
  expect(needsSecondFactor(session('aal1', []))).toBe(false)
  expect(needsSecondFactor(session('aal1', [{ status: 'unverified' }]))).toBe(false)
  expect(needsSecondFactor(null)).toBe(false)
})
