import type { Sql, TransactionSql } from '../../server/database/sql/sql.ts'
import { createPreparedTemplate } from '../../server/testing/test-database.ts'
import { claimsOf, databaseRole, type Actor } from './contract/actors.ts'
import { prepareRows } from './contract/prepare-rows.ts'

export type ActorOptions = { claims?: Record<string, unknown> }

/** A shop with its catalogue, one person for each role, and the rows of the contract. */
export const createShopWithActors = createPreparedTemplate('catalogue', prepareRows)

/** Runs statements as the server does for a request of this actor, and commits. */
export function actAs<T>(
  requests: Sql,
  actor: Actor,
  act: (sql: TransactionSql) => Promise<T>,
  { claims = {} }: ActorOptions = {},
) {
  return requests.begin(async (sql) => {
    await sql`
      select set_config('request.jwt.claims', ${JSON.stringify({ ...claimsOf(actor), ...claims })}, true),
        set_config('role', ${databaseRole(actor)}, true)`
    return act(sql)
  }) as Promise<T>
}

/** The SQLSTATE that an action ends with, or "done". */
export async function stateOf(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
}
