import type { Sql } from 'postgres'

/** What must hold before the port opens; each is a mistake that has cost others their data. */
export async function checkBeforeListening(owner: Sql, requests: Sql) {
  const unprotected = await owner<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity`
  if (unprotected.length > 0) {
    throw new Error(`Tables without row level security: ${unprotected.map(({ name }) => name).join(', ')}`)
  }

  const [author] = await owner<{ readable: boolean }[]>`
    select has_column_privilege('anon', 'public.cheese_comments', 'user_id', 'select') as readable`
  if (author?.readable) throw new Error('Anonymous visitors may read who wrote a comment')

  const [login] = await requests<{ powerful: boolean }[]>`
    select rolsuper or rolbypassrls as powerful from pg_roles where rolname = session_user`
  if (login?.powerful) throw new Error('The login role for requests can bypass row level security')

  const role = await requests.begin(async (sql) => {
    await sql`set local role anon`
    const [row] = await sql<{ role: string }[]>`select public.whoami() as role`
    return row?.role
  })
  if (role !== 'anon') throw new Error(`A request ran as ${role} instead of anon`)
}
