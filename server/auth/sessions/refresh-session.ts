import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { parseInput } from '../input.ts'
import { digest } from '../secrets.ts'
import { clientOf, findSession, insertRefreshToken, sessionResponse, type Client } from './sessions.ts'
import { checkNotBanned } from '../account/check-not-banned.ts'
import { findUser, type Tx } from '../account/users.ts'

/** How long a used token still returns its successor, because tabs refresh at once and responses get lost. */
const REUSE_INTERVAL = '10 seconds'

const refreshInput = v.object({ refresh_token: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) })

type StoredToken = { token: string; revoked: boolean; reusable: boolean }

export function refreshByToken(auth: AuthContext, request: FastifyRequest) {
  const { refresh_token: refreshToken } = parseInput(refreshInput, request.body)
  return refreshSession(auth, refreshToken, clientOf(request))
}

/**
 * A token has one successor, which is computed from it, so that concurrent requests with the same token get the same one.
 * An old token that is used again was stolen, so its session ends for both the thief and the owner, and with it what was mailed.
 */
async function refreshSession(auth: AuthContext, refreshToken: string, client: Client) {
  const successor = auth.secrets.token('refresh token', refreshToken)
  const outcome = await auth.sql.begin(async (sql) => {
    const sessionId = await lockSession(sql, refreshToken)
    const session = sessionId && (await findSession(sql, sessionId))
    const user = session && (await findUser(sql, { id: session.user_id }))
    if (!session || !user) return 'not found' as const
    checkNotBanned(user)

    const stored = await readToken(sql, refreshToken)
    if (!stored) return 'not found' as const
    if (stored.revoked && !(stored.reusable && (await isUnused(sql, successor)))) {
      await sql`delete from auth.sessions where id = ${session.id}`
      await sql`select private.end_open_codes(${user.id})`
      return 'reused' as const
    }
    if (!stored.revoked) {
      await sql`
        update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${stored.token}`
      await insertRefreshToken(sql, {
        token: successor,
        sessionId: session.id,
        userId: user.id,
        parent: stored.token,
      })
      await sql`
        update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
          user_agent = ${client.userAgent}, ip = ${client.ip}
        where id = ${session.id}`
    }
    return sessionResponse(auth, user, session, successor)
  })
  if (outcome === 'not found') throw invalid('refresh_token_not_found', 'Refresh Token Not Found')
  if (outcome === 'reused') throw invalid('refresh_token_already_used', 'Already Used')
  return outcome
}

async function lockSession(sql: Tx, refreshToken: string) {
  const [session] = await sql<{ id: string }[]>`
    select id from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${digest(refreshToken)})
    for update`
  return session?.id
}

async function readToken(sql: Tx, refreshToken: string) {
  const [stored] = await sql<StoredToken[]>`
    select token, revoked, updated_at > now() - ${REUSE_INTERVAL}::interval as reusable
    from auth.refresh_tokens where token = ${digest(refreshToken)}`
  return stored
}

async function isUnused(sql: Tx, refreshToken: string) {
  const [stored] = await sql`
    select from auth.refresh_tokens where token = ${digest(refreshToken)} and not revoked`
  return Boolean(stored)
}

function invalid(code: string, reason: string) {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}
