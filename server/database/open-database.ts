import path from 'node:path'
import type { Config } from '../config.ts'
import { loadKeys, refuseForeignSecret, type Keys } from '../keys.ts'
import { OperatorError } from '../operator-error.ts'
import { refuseDemoAccounts } from './schema/demo-accounts.ts'
import { claimDataDirectory, DirectoryInUse } from './embedded/data-directory-claim.ts'
import { locateDatabase, type LocatedDatabase } from './locate-database.ts'
import { connect, explainRefusedSignIn, setLoginPasswords, type DatabaseLocation } from './login-roles.ts'
import { migrate } from './schema/migrate.ts'
import { movePictures } from './schema/pictures-0-2.ts'
import { seed } from './schema/seed.ts'
import { checkBeforeListening } from './schema/startup-checks.ts'
import type { Sql } from './sql/sql.ts'
import { explainUnreachable, isDatabaseUnreachable } from './unreachable.ts'

export type Database = {
  /** Pool of the login role `authenticator`. Each transaction switches to anon, authenticated or service_role. */
  requests: Sql
  /** Pool of the login role `supabase_auth_admin`, which owns the `auth` schema and can access nothing else. */
  auth: Sql
  close(): Promise<void>
}

/** With where it is, for processes that connect to it once it is prepared. */
type OpenedDatabase = Database & { keys: Keys; hasAdmin: boolean; location: DatabaseLocation }

type OpenOptions = {
  config: Config
  secret: string
  supabaseDir: string
  onProgress: (message: string) => void
  /** A cluster for a new shop, from the build. */
  prepared?: string
  /** Called while the database starts, and again when it runs: this process has time for something else. */
  onLaunch?: () => void
  /** Called when schema and keys are there. Meanwhile the database of a new shop is filled, which takes as long again. */
  onSchema?: (database: Database & { keys: Keys }) => void
}

/** Starts or connects to the database, migrates it, seeds it on the first start, and checks it. */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const { config, secret, onLaunch } = options
  const located = await locateDatabase(config, secret, options)
  onLaunch?.()
  try {
    const claim = config.mode === 'embedded' ? await claimDataDirectory(located, config.dataDir) : undefined
    const database = await prepare(located, options)
    await located.synced
    return {
      ...database,
      location: located.location,
      async close() {
        claim?.stopWatching()
        await database.close()
        await located.stop()
        await claim?.release()
      },
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) await located.stop()
    if (config.databaseUrl && isDatabaseUnreachable(error)) throw new OperatorError(explainUnreachable(error))
    throw explainRefusedSignIn(error, config)
  }
}

/** The pools of a database that was prepared. */
export function connectToDatabase(
  location: DatabaseLocation,
  { databaseConnections }: Pick<Config, 'databaseConnections'>,
): Database {
  const max = divide(databaseConnections)
  const requests = connect(location, 'authenticator', { max: max.requests })
  const auth = connect(location, 'supabase_auth_admin', { max: max.auth })
  return {
    requests,
    auth,
    async close() {
      await Promise.all([requests, auth].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}

async function prepare(
  { location }: LocatedDatabase,
  { config, secret, supabaseDir, onProgress, onSchema }: OpenOptions,
) {
  const owner = connect(location, 'owner', { max: 2 })
  const database = connectToDatabase(location, config)
  const close = async () => {
    await Promise.all([owner.end({ timeout: 5 }), database.close()])
  }
  try {
    await owner.config.servers?.untilWritable(onProgress)
    await refuseForeignSecret(owner, secret, config.dataDir)
    await migrate(owner, supabaseDir, onProgress)
    await movePictures((use) => owner.begin(use), path.join(config.dataDir, 'media'), onProgress)
    const keys = await owner.begin(async (sql) => {
      const loaded = await loadKeys(sql, secret, config)
      await setLoginPasswords(sql, secret)
      return loaded
    })
    if (!config.demo) await refuseDemoAccounts(owner)
    onSchema?.({ ...database, keys })
    await seed(owner, config, onProgress)
    await checkBeforeListening(owner, database.requests)
    const isAdministered = await hasAdmin(owner)
    await owner.end()
    return { ...database, keys, hasAdmin: isAdministered, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * One connection listens, and one tells whether the database answers. A quarter of the others is for the role that signs
 * people in, and the rest for the role of all requests.
 */
function divide(connections: number) {
  const others = connections - 2
  const auth = Math.max(1, Math.floor(others / 4))
  return { auth, requests: others - auth }
}

export async function hasAdmin(owner: Sql) {
  const [admin] = await owner`select from public.users where role = 'admin' limit 1`
  return admin !== undefined
}
