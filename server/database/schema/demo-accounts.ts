import { isDemoAccount } from '../../../supabase/seed/demo/people.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Sql, SqlTag } from '../sql/sql.ts'

export { DEMO_EMAILS, DEMO_PASSWORD } from '../../../supabase/seed/demo/people.ts'

export async function hasDemoAccounts(sql: SqlTag) {
  const [found] = await sql`select from auth.users u where ${isDemoAccount(sql)} limit 1`
  return Boolean(found)
}

/** Refuses to run a real shop with accounts whose password is public. */
export async function refuseDemoAccounts(owner: Sql) {
  if (!(await hasDemoAccounts(owner))) return
  throw new OperatorError(
    'This data has demo accounts, whose password is public. For a new shop set DATA_DIR (or DATABASE_URL) to an empty one; to keep this data run npm run demo:leave, which removes them and what the demo invented.',
  )
}
