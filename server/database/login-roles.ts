import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { serversOf, type DatabaseUrls } from './servers/servers-of.ts'
import { openSql, type Sql, type SqlTag } from './sql/sql.ts'

type LoginRole = 'authenticator' | 'supabase_auth_admin'

export const LOGIN_ROLES: LoginRole[] = ['authenticator', 'supabase_auth_admin']
const WRONG_PASSWORD = '28P01'
/** With a role or a database that does not exist, or from a host that may not sign in. */
const SIGN_IN_REFUSED = new Set([WRONG_PASSWORD, '28000', '3D000'])

/** Node's codes, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY/

/** Derived from the secret, so that processes that share it need not exchange passwords. */
export function rolePassword(databaseSecret: string, role: LoginRole | 'postgres') {
  return createHmac('sha256', databaseSecret).update(`login role ${role}`).digest('base64url')
}

const SCRAM_ITERATIONS = 4_096

/** What PostgreSQL stores of a password. It is sent instead of it, because servers may log statements. */
export function scramVerifier(password: string, iterations = SCRAM_ITERATIONS) {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** One process at a time, because PostgreSQL refuses concurrent changes of one role: `loadKeys` holds a lock. */
export async function setLoginPasswords(
  sql: SqlTag,
  databaseSecret: string,
  roles: (LoginRole | 'postgres')[] = LOGIN_ROLES,
) {
  for (const role of roles) {
    const verifier = scramVerifier(rolePassword(databaseSecret, role))
    const [statement] = await sql<{ text: string }[]>`
      select format('alter role %I with login password %L', ${role}::text, ${verifier}::text) as text`
    if (statement) await sql.unsafe(statement.text)
  }
}

export const isWrongPassword = (error: unknown) => (error as { code?: string }).code === WRONG_PASSWORD

/** One line when the database refuses its owner; else the error itself. */
export function explainRefusedSignIn(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
) {
  const { code = '', severity, message } = error as Error & { code?: string; severity?: string }
  if (databaseUrl && CERTIFICATE.test(code))
    return new OperatorError(
      `The certificate of the database is not accepted: ${message}. Check DATABASE_URL.`,
    )
  if (databaseUrl && (SIGN_IN_REFUSED.has(code) || severity === 'FATAL'))
    return new OperatorError(`The database refuses to be signed in to: ${message}. Check DATABASE_URL.`)
  if (!databaseUrl && isWrongPassword(error))
    return new OperatorError(
      `The database in ${dataDir} has another secret. Put back its file ${dataDir}/secret, or set APP_SECRET to the secret that it held.`,
    )
  return error
}

/** Where the database is, and the secret its login roles' passwords derive from. */
export type DatabaseLocation = { databaseSecret: string } & (
  | { socketDirectory: string; database: string }
  | DatabaseUrls
)

/** Pools of requests write statements at once. Those of the owner, for migrations and backups, have plain clients. */
export function connect(
  location: DatabaseLocation,
  role: LoginRole | 'owner',
  { max }: { max: number },
): Sql {
  return openSql({ ...identify(location, role), max, pipeline: role !== 'owner' })
}

function identify(location: DatabaseLocation, role: LoginRole | 'owner') {
  const { servers, direct } = 'url' in location ? serversOf(location) : {}
  if (servers && role === 'owner') return { servers: direct ?? servers }
  const user = role === 'owner' ? 'postgres' : role
  const password = rolePassword(location.databaseSecret, user)
  if ('url' in location) return { servers, direct, user, password }
  return { host: location.socketDirectory, port: 5432, database: location.database, user, password }
}
