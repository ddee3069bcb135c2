import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'
import type { SignedIn } from './authenticate.ts'
import { randomToken } from '../secrets.ts'
import {
  insertRefreshToken,
  readSession,
  recordMethod,
  sessionResponse,
  type AuthenticationMethod,
} from './sessions.ts'
import { findUser, type Tx } from '../account/users.ts'

/** After a second factor: the same session at level aal2, with new tokens. */
export async function upgradeSession(
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
  return sessionResponse(auth, updated, await readSession(sql, session.id), refreshToken)
}
