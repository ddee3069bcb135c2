import path from 'node:path'
import { inspect } from 'node:util'
import type { Sql } from 'postgres'
import { OperatorError } from '../operator-error.ts'
import { readConfig, type Config } from '../config.ts'
import { prepareDataDirectory } from '../database/embedded/data-directory.ts'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import { loadKeys } from '../keys.ts'

type CommandContext = {
  config: Config
  owner: Sql
  supabaseDir: string
  mediaDir: string
  onProgress: (message: string) => void
}

/** Runs a command as the database's owner, whether or not the shop is running. */
export async function runCommand(command: (context: CommandContext, args: string[]) => Promise<string>) {
  const onProgress = (message: string) => process.stderr.write(`${message}\n`)
  try {
    const config = readConfig(process.env)
    await prepareDataDirectory(config.dataDir)
    const database = await locateDatabase(config, await loadKeys(config), onProgress)
    const owner = connect(database.location, 'owner', { max: 2 })
    const supabaseDir = path.resolve(import.meta.dirname, '../../supabase')
    const mediaDir = path.join(config.dataDir, 'media')
    try {
      const result = await command(
        { config, owner, supabaseDir, mediaDir, onProgress },
        process.argv.slice(2),
      )
      process.stdout.write(`${result}\n`)
    } finally {
      await owner.end({ timeout: 5 })
      if (!database.wasRunning) await database.stop()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof OperatorError ? error.message : inspect(error)}\n`)
    process.exitCode = 1
  }
}
