import type { ReservedSql } from '../sql/sql.ts'
import type { SqlFile } from './schema-files.ts'

const LOCK_TIMEOUT = '2s'
const TRIES = 20
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

export async function runSqlFile(connection: ReservedSql, { file, sql }: SqlFile) {
  try {
    await connection.unsafe(sql)
  } catch (error) {
    throw new Error(`${file} failed`, { cause: error })
  }
}

/**
 * Repeats a transaction that waited too long for a lock. Other processes may be answering requests meanwhile: they wait
 * for seconds behind it, and not for the slowest of them.
 */
export async function inTransaction<T>(connection: ReservedSql, use: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await connection.unsafe(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      const result = await use()
      await connection`commit`
      return result
    } catch (error) {
      await connection`rollback`
      if (attempt === TRIES || !isLockedOut(error)) throw error
    }
  }
}

function isLockedOut(error: unknown) {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED
}
