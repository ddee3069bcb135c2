import path from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import type { LocatedDatabase } from '../locate-database.ts'
import { connect } from '../login-roles.ts'
import type { Sql } from '../sql/sql.ts'
import { isDatabaseUnreachable } from '../unreachable.ts'

const OWNERSHIP_LOCK = 7_101_518
const ATTEMPTS = 20
const RETRY_MS = 150
const WATCH_EVERY_MS = 2_000

export class DirectoryInUse extends OperatorError {}

/**
 * Makes this process the only one that uses a data directory, by an advisory lock that ends with its connection. Also
 * watches the embedded database: if it dies, it is started again and the lock is taken again.
 */
export async function claimDataDirectory(database: LocatedDatabase, dataDir: string) {
  const holder = connect(database.location, 'owner', { max: 1 })
  if (!(await lockWithin(holder, database))) {
    await holder.end({ timeout: 1 })
    throw new DirectoryInUse(
      `Another process is using ${path.resolve(dataDir)}. Stop it, or set DATA_DIR to another directory.`,
    )
  }
  // A session can take its lock again, so one query checks that the database runs and keeps the claim.
  const watch = setInterval(() => {
    tryLock(holder).catch(() => database.ensureRunning().catch(() => {}))
  }, WATCH_EVERY_MS)
  return {
    /** Call before the database is stopped, or the watch would start it again. */
    stopWatching: () => clearInterval(watch),
    /** Call after the database was stopped, or the next process would connect to it while it stops. */
    release: () => holder.end({ timeout: 1 }),
  }
}

/**
 * Tries several times: a killed process frees its lock a moment after its death, and a process that is closing stops
 * the database before it frees the lock, so the database is started again.
 */
async function lockWithin(holder: Sql, database: LocatedDatabase) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const locked = await tryLock(holder).catch((error: unknown) => {
      if (!isDatabaseUnreachable(error)) throw error
      return false
    })
    if (locked) return true
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    await database.ensureRunning()
  }
  return false
}

async function tryLock(holder: Sql) {
  const [row] = await holder<{ free: boolean }[]>`select pg_try_advisory_lock(${OWNERSHIP_LOCK}) as free`
  return row?.free ?? false
}
