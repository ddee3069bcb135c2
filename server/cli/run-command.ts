import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import { readConfig, type Config } from '../config.ts'
import { prepareDataDirectory } from '../database/embedded/data-directory.ts'
import { hasCluster } from '../database/embedded/embedded-postgres.ts'
import { locateDatabase, type LocatedDatabase } from '../database/locate-database.ts'
import { connect, explainRefusedSignIn } from '../database/login-roles.ts'
import type { Sql } from '../database/sql/sql.ts'
import { explainUnreachable, isDatabaseUnreachable } from '../database/unreachable.ts'
import { findSecret } from '../secret/app-secret.ts'

export type CommandContext = {
  config: Config
  owner: Sql
  supabaseDir: string
  onProgress: (message: string) => void
}

type CommandOptions<Checked> = {
  /** Throws before anything is opened or created. */
  checkArguments?: (
    args: string[],
    given: Pick<CommandContext, 'supabaseDir' | 'onProgress'>,
  ) => Checked | Promise<Checked>
  /** For a command that creates the shop. Others need the one that was started before, and create nothing. */
  createsShop?: boolean
  /** For a command that needs more than the owner's connection. */
  openDatabase?: (config: Config, onProgress: (message: string) => void) => Promise<LocatedDatabase>
}

/** Runs a command as the database's owner, whether or not the shop is running. */
export async function runCommand<Checked = void>(
  command: (context: CommandContext, args: string[], checked: Checked) => Promise<string>,
  { checkArguments, createsShop = false, openDatabase = openForOwner }: CommandOptions<Checked> = {},
) {
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  const supabaseDir = path.resolve(import.meta.dirname, '../../supabase')
  const args = process.argv.slice(2)
  const { signal } = interruption()
  try {
    const checked = (await checkArguments?.(args, { supabaseDir, onProgress })) as Checked
    signal.throwIfAborted()
    const config = readConfig(process.env)
    if (!createsShop) await requireCluster(config)
    const putBack = createsShop && !config.databaseUrl ? await rememberDirectory(config.dataDir) : undefined
    try {
      if (putBack) await prepareDataDirectory(config.dataDir)
      const database = await openDatabase(config, onProgress)
      const owner = connect(database.location, 'owner', { max: 2 })
      signal.addEventListener('abort', () => void owner.end({ timeout: 0 }))
      try {
        signal.throwIfAborted()
        if (!createsShop) await requireSchema(owner)
        const result = await command({ config, owner, supabaseDir, onProgress }, args, checked)
        await database.synced
        process.stdout.write(`${result}\n`)
      } finally {
        await owner.end({ timeout: 5 })
        if (!database.wasRunning) await database.stop()
      }
    } catch (error) {
      await putBack?.()
      throw explainRefusedSignIn(error, config)
    }
  } catch (error) {
    process.stderr.write(`${signal.aborted ? 'Interrupted.' : explain(error)}\n`)
    process.exitCode = 1
  }
}

/** Ctrl+C ends a command in order: what it opened is closed, and what it created is removed. */
function interruption() {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller
}

/** Returns what removes everything that was added to the directory since. */
async function rememberDirectory(directory: string) {
  const before = await readdir(directory).catch(() => undefined)
  return async () => {
    const added = before ? (await readdir(directory)).filter((entry) => !before.includes(entry)) : ['']
    for (const entry of added) await rm(path.join(directory, entry), { recursive: true, force: true })
  }
}

async function requireCluster({ databaseUrl, dataDir }: Config) {
  if (databaseUrl || (await hasCluster(dataDir))) return
  throw new OperatorError(
    `There is no shop in ${dataDir}. Set DATA_DIR to the directory of the shop, or start it once with npm start.`,
  )
}

/** The owner signs in to an external database by its URL alone, so that no secret is needed for it. */
async function openForOwner(config: Config, onProgress: (message: string) => void) {
  return locateDatabase(config, config.databaseUrl ? '' : await findSecret(config), { onProgress })
}

async function requireSchema(owner: Sql) {
  const [found] = await owner<{ shop: string | null }[]>`
    select to_regclass('public.business_settings')::text as shop`
  if (!found?.shop)
    throw new OperatorError('There is no shop in this database. Start it once with npm start.')
}

function explain(error: unknown) {
  if (error instanceof OperatorError) return error.message
  if (isDatabaseUnreachable(error)) return explainUnreachable(error)
  return inspect(error)
}
