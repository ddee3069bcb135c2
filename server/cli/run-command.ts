import path from 'node:path'
import { inspect } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import { readConfig, type Config } from '../config.ts'
import { prepareDataDirectory } from '../database/embedded/data-directory.ts'
import { hasCluster } from '../database/embedded/embedded-postgres.ts'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import type { Sql } from '../database/sql/sql.ts'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { loadKeys } from '../keys.ts'

export type CommandContext = {
  config: Config
  owner: Sql
  supabaseDir: string
  mediaDir: string
  onProgress: (message: string) => void
}

type CommandOptions = {
  /** Throws before anything is opened or created. */
  checkArguments?: (args: string[]) => void
  /** For a command that creates the shop. Others need the one that was started before, and create nothing. */
  createsShop?: boolean
}

/** Runs a command as the database's owner, whether or not the shop is running. */
export async function runCommand(
  command: (context: CommandContext, args: string[]) => Promise<string>,
  { checkArguments, createsShop = false }: CommandOptions = {},
) {
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  const args = process.argv.slice(2)
  try {
    checkArguments?.(args)
    const config = readConfig(process.env)
    const database = await openDatabase(config, createsShop, onProgress)
    const owner = connect(database.location, 'owner', { max: 2 })
    const supabaseDir = path.resolve(import.meta.dirname, '../../supabase')
    const mediaDir = path.join(config.dataDir, 'media')
    try {
      if (!createsShop) await requireSchema(owner)
      const result = await command({ config, owner, supabaseDir, mediaDir, onProgress }, args)
      process.stdout.write(`${result}\n`)
    } finally {
      await owner.end({ timeout: 5 })
      if (!database.wasRunning) await database.stop()
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

/** The owner signs in to an external database by its URL alone, so that no keys are read or created for it. */
async function openDatabase(config: Config, createsShop: boolean, onProgress: (message: string) => void) {
  if (createsShop) await prepareDataDirectory(config.dataDir)
  else if (config.databaseUrl) return locateDatabase(config, { databaseSecret: '' }, onProgress)
  else if (!(await hasCluster(config.dataDir)))
    throw new OperatorError(
      `There is no shop in ${config.dataDir}. Set DATA_DIR to the directory of the shop, or start it once with npm start.`,
    )
  return locateDatabase(config, await loadKeys(config), onProgress)
}

async function requireSchema(owner: Sql) {
  const [found] = await owner<{ shop: string | null }[]>`
    select to_regclass('public.business_settings')::text as shop`
  if (!found?.shop)
    throw new OperatorError('There is no shop in this database. Start it once with npm start.')
}

function explain(error: unknown) {
  if (error instanceof OperatorError) return error.message
  if (isDatabaseUnreachable(error))
    return `The database cannot be reached (${(error as { code: string }).code}). Check DATABASE_URL.`
  return inspect(error)
}
