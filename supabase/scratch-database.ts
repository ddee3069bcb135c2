import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sql } from 'postgres'
import { startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { connect, rolePassword, setLoginPasswords } from '../server/database/login-roles.ts'
import { migrate } from '../server/database/migrate.ts'

const databaseSecret = 'only for a moment'

export type ScratchDatabase = { owner: Sql; requests: Sql; restart(): Promise<void> }

/** Runs with a migrated database on its own PostgreSQL, which is deleted afterward. */
export async function withScratchDatabase<T>(use: (database: ScratchDatabase) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-scratch-'))
  const start = () =>
    startEmbeddedPostgres({
      dataDir,
      ownerPassword: rolePassword(databaseSecret, 'postgres'),
      onProgress: () => {},
    })
  const postgres = await start()
  const location = { socketDirectory: postgres.socketDirectory, database: 'postgres', databaseSecret }
  const owner = connect(location, 'owner', { max: 2 })
  const requests = connect(location, 'authenticator', { max: 2 })
  try {
    await migrate(owner, import.meta.dirname, () => {})
    await setLoginPasswords(owner, databaseSecret)
    return await use({
      owner,
      requests,
      async restart() {
        await postgres.stop()
        await start()
      },
    })
  } finally {
    await Promise.all([owner.end({ timeout: 1 }), requests.end({ timeout: 1 })])
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
