import { isDemoAccount } from '../../../supabase/seed/demo/people.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Sql, SqlTag } from '../sql/sql.ts'

export { DEMO_EMAILS, DEMO_PASSWORD } from '../../../supabase/seed/demo/people.ts'

const LAST_ADMIN = '{"reason":"last_admin"}'

export async function hasDemoAccounts(sql: SqlTag) {
  const [found] = await sql`select from auth.users u where ${isDemoAccount(sql)} limit 1`
  return Boolean(found)
}

/** Refuses to run a real shop with accounts whose password is public. */
export async function refuseDemoAccounts(owner: Sql) {
  if (!(await hasDemoAccounts(owner))) return
  throw new OperatorError(
    'This data has demo accounts, whose password is public. For a new shop set DATA_DIR (or DATABASE_URL) to an empty one; to keep this data run npm run demo:leave, which removes them.',
  )
}

/** Removes the demo accounts with their sessions and contributions. Other accounts and what staff edited stay. */
export async function leaveDemo(owner: Sql) {
  return owner.begin(async (sql) => {
    await sql`delete from public.notify_requests n where n.email ~ '@(guests\\.)?demo\\.test$'`
    const removed = await sql`delete from auth.users u where ${isDemoAccount(sql)}`.catch(explainLastAdmin)
    await sql`delete from supabase_migrations.seed_files where path = 'demo'`
    await sql`
      select private.audit('leave demo', 'users', null, jsonb_build_object('removed', ${removed.count}::integer))`
    const staff = await sql<{ email: string; role: string }[]>`
      select a.email, u.role from public.users u join auth.users a on a.id = u.id
      where u.role <> 'customer' order by u.role desc, a.email`
    return { removed: removed.count, staff }
  })
}

function explainLastAdmin(error: Error & { detail?: string }): never {
  if (error.detail !== LAST_ADMIN) throw error
  throw new OperatorError(
    'Only the demo has an admin. Run npm run grant -- EMAIL admin with your own email, start the demo, open the link that the command printed, and then run this command again.',
  )
}
