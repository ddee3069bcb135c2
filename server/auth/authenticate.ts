import type { FastifyRequest } from 'fastify'
import { InvalidToken } from '../http/access-token.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import { findSession } from './sessions.ts'
import { findUser } from './users.ts'

/** The person behind a request; a token whose session has ended is worth nothing here. */
export async function requireUser({ tokens, sql }: AuthContext, request: FastifyRequest) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const { sub, session_id: sessionId } = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof InvalidToken) throw new AuthError(403, 'bad_jwt', `invalid JWT: ${error.message}`)
    throw error
  })
  const session = sessionId && (await findSession(sql, sessionId))
  if (!session || session.user_id !== sub) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const user = await findUser(sql, { id: sub })
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return { user, session }
}

export type SignedIn = Awaited<ReturnType<typeof requireUser>>
