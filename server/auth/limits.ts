import type { Sql } from 'postgres'
import { createRateLimit, LimitReached, type Limiter, type RateLimit } from '../http/rate-limits.ts'
import { AuthError } from './auth-error.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

export function createAuthLimits(sql: Sql) {
  const limit = (name: string, points: number, seconds: number) =>
    createRateLimit({ sql, schema: 'auth', table: 'rate_limits' }, {
      name,
      points,
      seconds,
    } satisfies RateLimit)
  return {
    signInAccount: limit('sign-in', 5, 5 * MINUTE),
    signInAddress: limit('sign-in-address', 30, 5 * MINUTE),
    signUpAddress: limit('sign-up-address', 3, 5 * MINUTE),
    mailbox: limit('mailbox', 1, MINUTE),
    mailAddress: limit('mail-address', 30, 5 * MINUTE),
    /** Guesses at one mailed code, whatever kind it is. */
    code: limit('code', 5, HOUR),
    /** A fresh code brings fresh guesses, so a day's guesses are bounded as well. */
    codesADay: limit('codes-a-day', 20, 24 * HOUR),
    secondFactor: limit('second-factor', 5, 5 * MINUTE),
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>

/** Runs an attempt that counts only when it fails. */
export async function countingFailures<Result>(
  counters: [Limiter, string][],
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (const [limiter, subject] of counters) await limiter.take(subject)
  const result = await attempt()
  await Promise.all(counters.map(([limiter, subject]) => limiter.giveBack(subject)))
  return result
}

/** Counted before anybody looks whether the mailbox is known, so the answer is the same for both. */
export async function takeMailTurn(limits: AuthLimits, mailbox: string, address: string) {
  await limits.mailAddress.take(address)
  try {
    await limits.mailbox.take(mailbox)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    const { retryAfterSeconds } = error
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
    throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfterSeconds })
  }
}
