import type { TransactionSql } from '../../../server/database/sql/sql.ts'
import { staffId, type DemoAccount } from './people.ts'

/** Makes history and audit log name a demo account as the author. */
export async function asStaff(sql: TransactionSql, account: DemoAccount, act: () => Promise<void>) {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: staffId(account) })}, true)`
  await act()
  await sql`select set_config('request.jwt.claims', '', true)`
}
