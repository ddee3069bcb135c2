import { AuthError } from './auth-error.ts'
import type { AuthContext } from './auth-context.ts'
import type { SignedIn } from './authenticate.ts'
import { randomToken } from './secrets.ts'
import {
  insertRefreshToken,
  readSession,
  recordMethod,
  sessionAnswer,
  type AuthenticationMethod,
} from './sessions.ts'
import { findUser, type Tx } from './users.ts'

/** After a second factor: the same session with a higher level, and new tokens in place of those before. */
export async function raiseSession(
  auth: AuthContext,
  sql: Tx,
  { user, session }: SignedIn,
  { method, factorId }: { method: AuthenticationMethod; factorId: string | null },
) {
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = coalesce(${factorId}, factor_id), updated_at = now()
    where id = ${session.id}`
  await recordMethod(sql, session.id, method)
  await sql`delete from auth.refresh_tokens where session_id = ${session.id}`
  const refreshToken = randomToken()
  await insertRefreshToken(sql, { token: refreshToken, sessionId: session.id, userId: user.id, parent: null })
  const updated = await findUser(sql, { id: user.id })
  if (!updated) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return sessionAnswer(auth, updated, await readSession(sql, session.id), refreshToken)
}
