import type { Sql } from '../database/sql/sql.ts'
import { createRateLimit, LimitReached, type Limiter, type RateLimit } from '../http/limits/rate-limits.ts'
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
    /** A browser in which the account was used before. Strangers cannot lock it out. */
    signInDevice: limit('sign-in-device', 5, 5 * MINUTE),
    /** Guesses at the password in a session, by a person or by the thief of a token. */
    passwordProof: limit('password-proof', 5, 5 * MINUTE),
    signUpEmail: limit('sign-up', 3, 5 * MINUTE),
    signUpIp: limit('sign-up-ip', 30, 5 * MINUTE),
    mailRecipient: limit(MAIL_RECIPIENT, 1, MINUTE),
    mailRepeat: limit(MAIL_REPEAT, 1, MINUTE),
    /** The account that asks for a mail, or the IP of a caller without one. */
    mailSender: limit('mail-sender', 30, 5 * MINUTE),
    /** Guesses at a one-time code from one IP, which is then blocked for this code. */
    codeIp: limit('code-ip', 5, HOUR),
    /** Guesses at a one-time code from anywhere. After the last one only its link works. */
    code: limit('code', 20, HOUR),
    /**
     * A new code allows new guesses: 20 a minute would find the code of a mailbox within 35 days. After these only the
     * links in its mails work for the rest of the day.
     */
    codeGuessesPerDay: limit('code-guesses-a-day', 100, 24 * HOUR),
    /** By account: a person who guesses here knows the password, and could open a session for each guess. */
    secondFactor: limit('second-factor', 5, 5 * MINUTE),
  }
}

const MAIL_RECIPIENT = 'mail-recipient'
const MAIL_REPEAT = 'mail-repeat'

export type AuthLimits = ReturnType<typeof createAuthLimits>

/** A limit, and who or what is counted. */
export type Counted = [limiter: Limiter, subject: string]

const refund = (counted: Counted[]) =>
  Promise.all(counted.map(([limiter, subject]) => limiter.refund(subject)))

/** Counts an attempt against several limits, or against none if one of them refuses it. */
export async function consumeAll(counted: Counted[]) {
  for (const [index, [limiter, subject]] of counted.entries()) {
    try {
      await limiter.consume(subject)
    } catch (error) {
      await refund(counted.slice(0, index))
      throw error
    }
  }
}

/** Runs an attempt that counts only if it fails. */
export async function limitFailures<Result>(
  counted: Counted[],
  attempt: () => Promise<Result>,
): Promise<Result> {
  await consumeAll(counted)
  const result = await attempt()
  await refund(counted)
  return result
}

/** Counted before the account is looked up, so that the response does not tell whether it exists. */
export async function consumeMailLimits(limits: AuthLimits, email: string, sender: string) {
  return consumeBeforeMail([
    [limits.mailSender, sender],
    [limits.mailRecipient, email],
  ])
}

/**
 * Of a mail that is sent again if one is pending. It waits for a mail before it, but none waits for it: for an account
 * without a pending mail it sends none, and anybody could keep its owner from a mail to sign in with.
 */
export async function consumeRepeatLimits(limits: AuthLimits, email: string, ip: string) {
  await consumeBeforeMail([
    [limits.mailSender, ip],
    [limits.mailRepeat, email],
    [limits.mailRecipient, email],
  ])
  await limits.mailRecipient.refund(email)
}

/** Of a sign-up by a caller without an account, which is also a mail. */
export async function consumeSignUpLimits(limits: AuthLimits, email: string, ip: string) {
  return consumeBeforeMail([
    [limits.signUpIp, ip],
    [limits.signUpEmail, email],
    [limits.mailSender, ip],
    [limits.mailRecipient, email],
  ])
}

async function consumeBeforeMail(counted: Counted[]) {
  try {
    await consumeAll(counted)
  } catch (error) {
    if (!(error instanceof LimitReached && [MAIL_RECIPIENT, MAIL_REPEAT].includes(error.limit))) throw error
    const { retryAfterSeconds } = error
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
    throw new AuthError(429, 'over_email_send_rate_limit', message, { retryAfterSeconds })
  }
}
