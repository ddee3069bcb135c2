// @vitest-environment jsdom
import { AuthApiError } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explainLock, LockedError, noteRetryAfter } from './retry-time.ts'

const LOCKED = 'Too many attempts. Please try again later.'
const asked: unknown[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  asked.length = 0
  document.documentElement.lang = 'en-CA'
  answer = async () => Response.json('2026-11-18T16:05')
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)))
    return answer()
  })
})
afterEach(() => vi.useRealTimers())

const messageOf = async (error: unknown) => ((await explainLock(error)) as Error).message

test("After a lock of the auth service follows when it ends, by the shop's clock", async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  noteRetryAfter(new Response(null, { status: 429, headers: { 'retry-after': '240' } }))
  vi.advanceTimersByTime(10_000)
  const error = await explainLock(new AuthApiError('x', 429, 'over_request_rate_limit'))
  expect(error).toMatchObject({
    message: `${LOCKED} You can try again at 4:05\u00a0p.m.`,
    status: 429,
    code: 'over_request_rate_limit',
  })
  expect(asked).toEqual([{ seconds: 230 }])
})

test('A limit of the database says itself how long it lasts', async () => {
  const error = Object.assign(new Error(LOCKED), { code: 'PT429', status: 429, details: '{"seconds" : 42}' })
  expect(await messageOf(error)).toBe(`${LOCKED} You can try again at 4:05\u00a0p.m.`)
  expect(asked).toEqual([{ seconds: 42 }])
})

test('A lock of the page keeps its title', async () => {
  const error = new LockedError('Too Many Attempts', 'Please wait before trying again.', 60)
  expect(await explainLock(error)).toMatchObject({
    title: 'Too Many Attempts',
    message: 'Please wait before trying again. You can try again at 4:05\u00a0p.m.',
  })
})

test('A time in a language whose hours have no period ends the sentence', async () => {
  document.documentElement.lang = 'de'
  expect(await messageOf(new LockedError('', 'Wait.', 60))).toBe('Wait. You can try again at 16:05.')
})

test('Without an answer of the shop the lock is told alone', async () => {
  const error = new LockedError('Too Many Attempts', 'Please wait before trying again.', 60)
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await explainLock(error)).toBe(error)
})

test('Other errors stay as they are', async () => {
  const error = new AuthApiError('x', 400, 'invalid_credentials')
  expect(await explainLock(error)).toBe(error)
  expect(asked).toEqual([])
})
