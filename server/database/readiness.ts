import type { Database } from './open-database.ts'
import { runAs, VISITOR } from './run-as.ts'
import { DatabaseReadOnly } from './sql/connection-lost.ts'

/**
 * Fails unless the pools that requests use answer, and the database accepts writes. Callers who ask at once share the
 * answer, so that they hold one connection.
 */
export function createReadiness({ requests, auth }: Pick<Database, 'requests' | 'auth'>) {
  let checking: Promise<void> | undefined

  async function check() {
    const [[request]] = await Promise.all([
      runAs(
        requests,
        VISITOR,
        (sql) => sql<{ isReadOnly: boolean }[]>`
          select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
      ),
      auth`select 1`,
    ])
    if (!request?.isReadOnly) return
    requests.config.servers?.writeRefused()
    throw new DatabaseReadOnly('The database accepts no writes')
  }

  return () => (checking ??= check().finally(() => (checking = undefined)))
}
