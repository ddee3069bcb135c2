import { inDays, RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import { LimitReached } from '../../http/limits/rate-limits.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { consumeAll } from '../limits.ts'
import { digest, randomToken, sameText } from '../secrets.ts'
import type { Tx } from '../account/users.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

/** The others have tables of their own, see pending-sign-ups.ts and undo-email-change.ts. */
type IssuedType = Exclude<TokenType, 'confirmation_token' | 'email_change_token_current'>

/** Column of auth.users with the time of the last mail of each kind. */
const SENT_AT_COLUMN = {
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
} as const satisfies Record<IssuedType, string>

const LIFETIME = '1 hour'
export const UNDO_LIFETIME = inDays(RETENTION_DAYS.undoOfEmailChange)
const CODE = 'one-time code'
/** Each further valid code makes guessing easier. Older ones can still be used by their links. */
const MAX_CANDIDATES = 5

export type FoundToken = {
  id: string
  user_id: string
  token_type: TokenType
  token_hash: string
  /** The email address it was sent to. */
  relates_to: string
}

/**
 * Only the digest of the link's secret is stored. The six digits are computed from that digest with a key that is not in
 * the database.
 */
export function createToken({ secrets }: AuthContext) {
  const linkToken = randomToken()
  const tokenHash = digest(linkToken)
  return { linkToken, tokenHash, code: secrets.sixDigits(CODE, tokenHash) }
}

/** Replaces a person's token of that type. */
export async function issueToken(
  auth: AuthContext,
  sql: Tx,
  { userId, type, sentTo }: { userId: string; type: IssuedType; sentTo: string },
) {
  const { linkToken, tokenHash, code } = createToken(auth)
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`
  await sql`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${crypto.randomUUID()}, ${userId}, ${type}, ${tokenHash}, ${sentTo},
      now() at time zone 'utc', now() at time zone 'utc')`
  await sql`update auth.users set ${sql(SENT_AT_COLUMN[type])} = now(), updated_at = now() where id = ${userId}`
  return { linkToken, code }
}

export async function findByLink({ sql }: AuthContext, linkToken: string, types: TokenType[]) {
  const [found] = await sql<FoundToken[]>`
    select id, user_id, token_type, token_hash, relates_to from ${mailedTokens(sql)}
    where token_hash = ${digest(linkToken)} and token_type in ${sql(types)} and ${isFresh(sql)}`
  if (!found) throw tokenExpired()
  return found
}

/** Every guess is counted before it is checked, against each code that it could be meant for. */
export async function findByCode(
  auth: AuthContext,
  { email, code, types, ip }: { email: string; code: string; types: TokenType[]; ip: string },
) {
  const { sql, secrets } = auth
  const candidates = await sql<FoundToken[]>`
    select id, user_id, token_type, token_hash, relates_to from ${mailedTokens(sql)}
    where relates_to = ${email} and token_type in ${sql(types)} and ${isFresh(sql)}
    order by created_at desc limit ${MAX_CANDIDATES}`
  // Without a code as much is counted, so that the response takes as long, but nothing that a later code could miss.
  if (candidates.length === 0) await mayGuess(auth, { id: email, mailbox: `no code ${email}`, ip })
  for (const candidate of candidates) {
    const { id, token_type: type, token_hash: hash } = candidate
    const isOpen = await mayGuess(auth, { id, mailbox: `${type} ${email}`, ip })
    if (isOpen && sameText(secrets.sixDigits(CODE, hash), code)) return candidate
  }
  throw tokenExpired()
}

async function mayGuess({ limits }: AuthContext, guess: { id: string; mailbox: string; ip: string }) {
  try {
    await consumeAll([
      [limits.codeIp, `${guess.id} ${guess.ip}`],
      [limits.code, guess.id],
      [limits.codeGuessesPerDay, guess.mailbox],
    ])
    return true
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
}

/** Of concurrent requests, the one that deletes the token may use it. */
export async function consumeToken(sql: Tx, token: FoundToken) {
  const used = await sql`delete from auth.one_time_tokens where id = ${token.id}`
  if (used.count === 0) throw tokenExpired()
}

export function tokenExpired() {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}

function mailedTokens(sql: Tx) {
  return sql`(
    select id, user_id, token_type::text, token_hash, relates_to, created_at at time zone 'utc' as created_at,
      ${LIFETIME}::interval as lifetime
    from auth.one_time_tokens where token_type not in ('confirmation_token', 'email_change_token_current')
    union all
    select id, user_id, 'confirmation_token', token_hash, email, sent_at, ${LIFETIME}::interval
    from auth.pending_sign_ups
    union all
    select id, user_id, 'email_change_token_current', token_hash, old_email, created_at, ${UNDO_LIFETIME}::interval
    from auth.email_change_undos) as mailed_tokens`
}

function isFresh(sql: Tx) {
  return sql`created_at > now() - lifetime`
}
