import path from 'node:path'
import { pino } from 'pino'
import { createAccessTokens } from './access-token.ts'
import { ClearError } from './clear-error.ts'
import { readConfig } from './config.ts'
import { prepareDataDirectory } from './database/data-directory.ts'
import { openDatabase } from './database/open-database.ts'
import { listenForSiteChanges } from './database/site-changes.ts'
import { createApp } from './http/create-app.ts'
import { refuseTakenPort } from './http/taken-port.ts'
import { loadKeys } from './keys.ts'
import { greet } from './operations/greeting.ts'
import { stopOnSignal } from './operations/stop-on-signal.ts'

/** Starts the shop and resolves when it answers. */
export async function startShop({
  root,
  onProgress,
}: {
  root: string
  onProgress: (message: string) => void
}) {
  const config = readConfig(process.env)
  await refuseTakenPort(config)
  await prepareDataDirectory(config.dataDir)
  const keys = await loadKeys(config)
  const log = pino({ level: config.logLevel }, pino.destination(2))
  const database = await openDatabase({ config, keys, supabaseDir: path.join(root, 'supabase'), onProgress })
  try {
    const tokens = await createAccessTokens(keys.signingKey)
    const onSiteChange = await listenForSiteChanges(database.requests)
    const app = await createApp({ config, keys, tokens, log, database, onSiteChange })
    await app.listen({ port: config.port, host: config.host })
    stopOnSignal(log, async () => {
      await app.close()
      await database.close()
    })
    greet(config)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** One line for what an operator can mend, everything for what is our mistake. */
export function explainFailure(error: unknown) {
  if (error instanceof ClearError) return error.message
  return error
}
