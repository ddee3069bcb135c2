import type { SqlTag } from '../sql/sql.ts'
import type { SqlFile } from './schema-files.ts'

/** What migrations run on: a connection, or a transaction that its caller ends. */
export type MigrationSql = SqlTag & { isTransaction?: true }

const LOCK_TIMEOUT = '2s'
const TRIES = 20
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** In one round trip, because this process may be busy with loading the rest of the server. */
export async function runSqlFiles(connection: MigrationSql, files: SqlFile[]) {
  try {
    await connection.unsafe(files.map(({ sql }) => sql).join('\n'))
  } catch (error) {
    throw new Error(`${failedFile(files, error)} failed`, { cause: error })
  }
}

function failedFile(files: SqlFile[], error: unknown) {
  let after = Number((error as { position?: string }).position ?? Infinity)
  const failed = files.find(({ sql }) => (after -= sql.length + 1) <= 0)
  return failed?.file ?? (files.length === 1 ? files[0]?.file : 'A file of the schema')
}

/**
 * Repeats a transaction that waited too long for a lock. Other processes may be answering requests meanwhile: they wait
 * for seconds behind it, and not for the slowest of them.
 */
export async function inTransaction<T>(connection: MigrationSql, use: () => Promise<T>): Promise<T> {
  if (connection.isTransaction) return asPart(connection, use)
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.unsafe(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      const result = await use()
      await connection`commit`
      return result
    } catch (error) {
      // A lost connection cannot roll back. The first error says why.
      await connection`rollback`.catch(() => {})
      if (attempt === TRIES || !isLockedOut(error)) throw error
    }
  }
}

/** What ends with a transaction ends with its part too. */
async function asPart<T>(connection: MigrationSql, use: () => Promise<T>) {
  const result = await use()
  await connection.unsafe(`
    set constraints all immediate;
    set local search_path to default; set local check_function_bodies to default`)
  return result
}

function isLockedOut(error: unknown) {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED
}
