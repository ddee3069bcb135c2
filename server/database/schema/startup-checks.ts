import { LOGIN_ROLES } from '../login-roles.ts'
import { runAs, VISITOR } from '../run-as.ts'
import type { Sql } from '../sql/sql.ts'

/** Refuses to open the port over a database whose access rules are not in force. */
export async function checkBeforeListening(owner: Sql, requests: Sql) {
  const unprotected = await owner<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`
  if (unprotected.length > 0) {
    throw new Error(`Tables without row level security: ${unprotected.map(({ name }) => name).join(', ')}`)
  }

  const [reached] = await owner<{ name: string }[]>`
    select name from unnest(array['user_id', 'written_at', 'updated_at']) as name
    where has_column_privilege('anon', 'public.cheese_comments', name, 'select, insert, update, references')`
  if (reached) throw new Error(`Anonymous visitors may reach ${reached.name} of a comment, and so its author`)

  const powerful = await owner<{ name: string }[]>`
    select rolname as name from pg_roles where rolname in ${owner(LOGIN_ROLES)} and (rolsuper or rolbypassrls)`
  if (powerful.length > 0) {
    throw new Error(
      `Login roles that bypass row level security: ${powerful.map(({ name }) => name).join(', ')}`,
    )
  }

  const [request] = await runAs(
    requests,
    VISITOR,
    (sql) => sql<{ role: string }[]>`select public.whoami() as role`,
  )
  if (request?.role !== 'anon') throw new Error(`A request ran as ${request?.role} instead of anon`)
}
