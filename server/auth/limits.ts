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
    signInIp: limit('sign-in-ip', 30, 5 * MINUTE),
    signUpIp: limit('sign-up-ip', 3, 5 * MINUTE),
    mailRecipient: limit('mail-recipient', 1, MINUTE),
    mailIp: limit('mail-ip', 30, 5 * MINUTE),
    /** Guesses at a one-time code from one IP, which is then blocked for this code. */
    codeIp: limit('code-ip', 5, HOUR),
    /** Guesses at a one-time code from anywhere. After the last one only its link works. */
    code: limit('code', 20, HOUR),
    /** A new code allows new guesses, so the guesses of a day are limited as well. */
    codeGuessesPerDay: limit('code-guesses-a-day', 100, 24 * HOUR),
    secondFactor: limit('second-factor', 5, 5 * MINUTE),
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>

/** Runs an attempt that counts only if it fails. */
export async function limitFailures<Result>(
  limiters: [Limiter, string][],
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (const [limiter, subject] of limiters) await limiter.consume(subject)
  const result = await attempt()
  await Promise.all(limiters.map(([limiter, subject]) => limiter.refund(subject)))
  return result
}

/** Counted before the account is looked up, so that the response does not tell whether it exists. */
export async function consumeMailLimits(limits: AuthLimits, email: string, ip: string) {
  await limits.mailIp.consume(ip)
  try {
    await limits.mailRecipient.consume(email)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    const { retryAfterSeconds } = error
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
    throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfterSeconds })
  }
}
