import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../../http/caller/caller.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import { findSession } from './sessions.ts'
import { findUser, type Tx } from '../account/users.ts'

/** The person who sent a request. A token whose session has ended is refused. */
export async function requireUser({ tokens, sql }: AuthContext, request: FastifyRequest) {
  const token = bearerToken(request.headers)
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { sub, session_id: sessionId } = await tokens.verify(token)
  const session = sessionId && (await findSession(sql, sessionId))
  if (!session || session.user_id !== sub) throw sessionNotFound()
  const user = await findUser(sql, { id: sub })
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return { user, session }
}

export type SignedIn = Awaited<ReturnType<typeof requireUser>>

const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

/**
 * Before a change of how an account signs in: locks it, and refuses a session that ended while the request was prepared,
 * or the change would survive what ended the session.
 */
export async function lockSession(sql: Tx, { user, session }: SignedIn) {
  await sql`select from auth.users where id = ${user.id} for update`
  if (!(await findSession(sql, session.id))) throw sessionNotFound()
}
