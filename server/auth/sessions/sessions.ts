import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../auth-context.ts'
import { deviceOf, recordSignIn, type Device } from './known-devices.ts'
import { tokenMetadata } from '../account/metadata.ts'
import { digest, randomToken } from '../secrets.ts'
import { userJson } from '../account/user-json.ts'
import type { Tx, User } from '../account/users.ts'

export type AuthenticationMethod = 'password' | 'otp' | 'recovery' | 'oauth' | 'totp' | 'recovery_code'

export type Session = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  created_at: Date
  amr: { method: AuthenticationMethod; timestamp: number }[]
}

const ACCESS_TOKEN_SECONDS = 3600
const MAX_USER_AGENT_LENGTH = 500

export type Client = { ip: string | null; userAgent: string; device: Device }

export function clientOf(request: FastifyRequest): Client {
  const { ip, headers } = request
  return {
    ip: isIP(ip) ? ip : null,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    device: deviceOf(request),
  }
}

type NewSession = {
  user: User
  method: AuthenticationMethod
  client: Client
  /** Of an account that is being created, so that no warning is due. */
  isFirstDevice?: boolean
}

export async function startSession(
  auth: AuthContext,
  sql: Tx,
  { user, method, client, isFirstDevice = false }: NewSession,
) {
  const id = crypto.randomUUID()
  const refreshToken = randomToken()
  await sql`
    insert into auth.sessions (id, user_id, aal, created_at, updated_at, user_agent, ip)
    values (${id}, ${user.id}, 'aal1', now(), now(), ${client.userAgent}, ${client.ip})`
  await recordMethod(sql, id, method)
  await insertRefreshToken(sql, { token: refreshToken, sessionId: id, userId: user.id, parent: null })
  await sql`update auth.users set last_sign_in_at = now() where id = ${user.id}`
  await recordSignIn(auth, sql, user, { device: client.device, isFirstDevice })
  return sessionResponse(
    auth,
    { ...user, last_sign_in_at: new Date() },
    await readSession(sql, id),
    refreshToken,
  )
}

export async function recordMethod(sql: Tx, sessionId: string, method: AuthenticationMethod) {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (${crypto.randomUUID()}, ${sessionId}, ${method}, now(), now())
    on conflict (session_id, authentication_method) do update set updated_at = now()`
}

export async function insertRefreshToken(
  sql: Tx,
  {
    token,
    sessionId,
    userId,
    parent,
  }: { token: string; sessionId: string; userId: string; parent: string | null },
) {
  await sql`
    insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
    values (${digest(token)}, ${userId}, ${sessionId}, ${parent}, false, now(), now())`
}

export async function findSession(sql: Tx, id: string): Promise<Session | undefined> {
  const [session] = await sql<Session[]>`
    select s.id, s.user_id, coalesce(s.aal::text, 'aal1') as aal, s.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'method', c.authentication_method,
          'timestamp', floor(extract(epoch from c.updated_at))::bigint) order by c.updated_at desc)
        from auth.mfa_amr_claims c where c.session_id = s.id
      ), '[]') as amr
    from auth.sessions s
    where s.id = ${id} and (s.not_after is null or s.not_after > now())`
  return session
}

export async function readSession(sql: Tx, id: string): Promise<Session> {
  const session = await findSession(sql, id)
  if (!session) throw new Error('The session ended during the request')
  return session
}

/** The response to every way to sign in. */
export async function sessionResponse(
  { tokens }: AuthContext,
  user: User,
  session: Session,
  refreshToken: string,
) {
  const issuedAt = Math.floor(Date.now() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const accessToken = await tokens.sign({
    sub: user.id,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: tokenMetadata(user.raw_user_meta_data),
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user),
  }
}
