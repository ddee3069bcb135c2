import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { rolePassword, type DatabaseLocation } from './login-roles.ts'

export type LocatedDatabase = {
  location: DatabaseLocation
  /** A database that was running before is not stopped by this process. */
  wasRunning: boolean
  /** Until then, nothing that was written to a new database may be acknowledged. */
  synced: Promise<unknown>
  ensureRunning(): Promise<void>
  stop(): Promise<void>
}

/** Finds the database of this installation and starts the embedded one if it is not running. */
export async function locateDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'postgresSettings'>>,
  databaseSecret: string,
  options: Pick<Parameters<typeof startEmbeddedPostgres>[0], 'onProgress' | 'onLaunch' | 'prepared'>,
): Promise<LocatedDatabase> {
  if (config.databaseUrl) {
    return {
      location: { url: config.databaseUrl, directUrl: config.databaseDirectUrl, databaseSecret },
      wasRunning: true,
      synced: Promise.resolve(),
      ensureRunning: async () => {},
      stop: async () => {},
    }
  }
  const postgres = await startEmbeddedPostgres({
    ...options,
    dataDir: config.dataDir,
    ownerPassword: rolePassword(databaseSecret, 'postgres'),
    settings: config.postgresSettings,
  })
  const location = { socketDirectory: postgres.socketDirectory, database: 'postgres', databaseSecret }
  return {
    location,
    wasRunning: postgres.adopted,
    synced: postgres.synced,
    ensureRunning: postgres.ensureRunning,
    stop: postgres.stop,
  }
}
