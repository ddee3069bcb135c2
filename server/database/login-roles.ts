import { createHmac } from 'node:crypto'
import postgres, { type Options, type PostgresType, type Sql } from 'postgres'

type ConnectionOptions = Options<Record<string, PostgresType>>

type LoginRole = 'authenticator' | 'supabase_auth_admin'

export const LOGIN_ROLES: LoginRole[] = ['authenticator', 'supabase_auth_admin']
const ROLES_LOCK = 7_101_519

/** Derived from the keys, so that processes that share the keys need not exchange passwords. */
export function rolePassword(databaseSecret: string, role: LoginRole | 'postgres') {
  return createHmac('sha256', databaseSecret).update(`login role ${role}`).digest('base64url')
}

/** One process at a time, because PostgreSQL refuses concurrent changes of one role. */
export async function setLoginPasswords(owner: Sql, databaseSecret: string) {
  await owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${ROLES_LOCK})`
    for (const role of LOGIN_ROLES) {
      const [statement] = await sql<{ text: string }[]>`
        select format('alter role %I with login password %L', ${role}::text, ${rolePassword(databaseSecret, role)}::text) as text`
      if (statement) await sql.unsafe(statement.text)
    }
  })
}

/** Where the database is, and the secret its login roles' passwords derive from. */
export type DatabaseLocation = { databaseSecret: string } & (
  | { socketDirectory: string; database: string }
  | { url: string }
)

export function connect(
  location: DatabaseLocation,
  role: LoginRole | 'owner',
  options: ConnectionOptions,
): Sql {
  const identity = identify(location, role)
  const shared: ConnectionOptions = { onnotice: () => {}, ...identity, ...options }
  return 'url' in location
    ? postgres(location.url, shared)
    : postgres({ host: location.socketDirectory, port: 5432, database: location.database, ...shared })
}

function identify(location: DatabaseLocation, role: LoginRole | 'owner') {
  if (role !== 'owner') return { username: role, password: rolePassword(location.databaseSecret, role) }
  if ('url' in location) return {}
  return { username: 'postgres', password: rolePassword(location.databaseSecret, 'postgres') }
}
