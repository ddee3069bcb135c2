import type { SqlTag } from '../../server/database/sql/sql.ts'

/** Gives an account of the demo or of a test a role that needs no confirmation from its mailbox. */
export async function employ(sql: SqlTag, userId: string, role: string) {
  await sql`update public.users set role = ${role}, role_confirmed_at = now() where id = ${userId}`
  await sql`select private.audit('grant role', 'users', ${userId}, jsonb_build_object('to', ${role}::text))`
}
