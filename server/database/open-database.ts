import path from 'node:path'
import type { Sql } from 'postgres'
import { ClearError } from '../clear-error.ts'
import type { Config } from '../config.ts'
import type { Database } from '../context.ts'
import type { Keys } from '../keys.ts'
import { seed } from './seed.ts'
import { locateDatabase } from './locate-database.ts'
import { connect, setLoginPasswords } from './login-roles.ts'
import { migrate } from './migrate.ts'
import { checkBeforeListening } from './start-up-checks.ts'

/** Held by the one process that may use a data directory. */
const OWNERSHIP_LOCK = 7_101_518
const OWNERSHIP_ATTEMPTS = 20
const OWNERSHIP_RETRY_MS = 150

type OpenOptions = { config: Config; keys: Keys; supabaseDir: string; onProgress: (message: string) => void }

/** Starts or reaches the database, migrates it, fills it on the first start, and checks it. */
export async function openDatabase({
  config,
  keys,
  supabaseDir,
  onProgress,
}: OpenOptions): Promise<Database> {
  const { address, stop } = await locateDatabase(config, keys, onProgress)
  const owner = connect(address, 'owner', { max: 2 })
  try {
    const release =
      config.mode === 'embedded' ? await claimDataDirectory(owner, config.dataDir) : async () => {}
    await migrate(owner, supabaseDir, onProgress)
    await setLoginPasswords(owner, keys.databaseSecret)
    await seed(owner, config, onProgress)

    const requests = connect(address, 'authenticator', {
      max: 16,
      connection: { application_name: 'old-quarter' },
    })
    const auth = connect(address, 'supabase_auth_admin', { max: 4 })
    await checkBeforeListening(owner, requests)
    return {
      requests,
      auth,
      async close() {
        await Promise.all([requests.end({ timeout: 5 }), auth.end({ timeout: 5 })])
        await release()
        await owner.end({ timeout: 5 })
        await stop()
      },
    }
  } catch (error) {
    await owner.end({ timeout: 1 })
    if (!(error instanceof DirectoryInUse)) await stop()
    throw error
  }
}

class DirectoryInUse extends ClearError {}

/** A killed process frees its lock a moment after its death, so a few tries are made. */
async function claimDataDirectory(owner: Sql, dataDir: string) {
  const connection = await owner.reserve()
  for (let attempt = 0; attempt < OWNERSHIP_ATTEMPTS; attempt++) {
    const [row] = await connection<
      { free: boolean }[]
    >`select pg_try_advisory_lock(${OWNERSHIP_LOCK}) as free`
    if (row?.free) return async () => connection.release()
    await new Promise((resolve) => setTimeout(resolve, OWNERSHIP_RETRY_MS))
  }
  connection.release()
  throw new DirectoryInUse(
    `Another process is using ${path.resolve(dataDir)}. Stop it, or set DATA_DIR to another directory.`,
  )
}
