import type { FastifyBaseLogger } from 'fastify'
import { runAs, SERVICE } from '../database/run-as.ts'
import type { Sql } from '../database/sql/sql.ts'

const READ_EVERY_MS = 30_000

/**
 * Which accounts come first in the queue. It grants nothing: the database decides what somebody may do. A new colleague
 * waits like other members for up to half a minute.
 */
export async function createStaffAccounts(requests: Sql, log: FastifyBaseLogger) {
  let accounts = new Set<string>()

  async function read() {
    const rows = await runAs(
      requests,
      SERVICE,
      (sql) => sql<{ id: string }[]>`select private.staff_accounts() as id`,
    )
    accounts = new Set(rows.map(({ id }) => id))
  }
  await read()
  const timer = setInterval(() => {
    read().catch((error: unknown) => log.warn({ err: error }, 'staff accounts could not be read'))
  }, READ_EVERY_MS)
  timer.unref()
  return { has: (accountId: string) => accounts.has(accountId), close: () => clearInterval(timer) }
}
