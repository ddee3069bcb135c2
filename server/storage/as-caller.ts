import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Caller } from '../rest/request/caller.ts'
import { denied } from './storage-error.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** Runs statements in one transaction as the caller, so that row level security decides. */
export async function asCaller<Result>(
  sql: Sql,
  { role, claims }: Caller,
  run: (sql: TransactionSql) => Promise<Result>,
) {
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
      return run(transaction)
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === INSUFFICIENT_PRIVILEGE) throw denied()
    throw error
  }
}
