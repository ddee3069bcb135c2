import type { Config } from '../config.ts'
import { claimDataDirectory } from '../database/embedded/data-directory-claim.ts'
import { locateDatabase, type LocatedDatabase } from '../database/locate-database.ts'
import { connect, explainRefusedSignIn, isWrongPassword } from '../database/login-roles.ts'
import { readSecretChange, rotateSecret, type SecretChange } from '../secret/rotate-secret.ts'
import { runCommand } from './run-command.ts'

const readChange = (config: Config) => readSecretChange(config, process.env['NEW_APP_SECRET'])

/** An embedded shop is stopped meanwhile, because it could not reach its database any more. */
async function openDatabase(config: Config, onProgress: (message: string) => void): Promise<LocatedDatabase> {
  const change = await readChange(config)
  const located = await locateDatabase(config, change.from, { onProgress })
  if (config.mode !== 'embedded') return located
  try {
    const usable = await withValidPassword(located, change)
    const claim = await claimDataDirectory(usable, config.dataDir)
    claim.stopWatching()
    const stop = async () => {
      await located.stop()
      await claim.release()
    }
    return { ...usable, wasRunning: false, stop }
  } catch (error) {
    if (!located.wasRunning) await located.stop()
    throw explainRefusedSignIn(error, config)
  }
}

/** An interrupted change may have reached the database. */
async function withValidPassword(located: LocatedDatabase, { to }: SecretChange): Promise<LocatedDatabase> {
  const owner = connect(located.location, 'owner', { max: 1 })
  try {
    await owner`select`
    return located
  } catch (error) {
    if (!isWrongPassword(error)) throw error
    return { ...located, location: { ...located.location, databaseSecret: to } }
  } finally {
    await owner.end()
  }
}

await runCommand(
  async ({ config, owner }) => {
    await rotateSecret(owner, await readChange(config), config)
    return config.mode === 'embedded' && !config.appSecret
      ? 'The secret was changed. The shop finds the new one when it starts.'
      : 'The secret was changed. Restart every process with the new one as APP_SECRET: those that run get no new connections to the database.'
  },
  { openDatabase },
)
