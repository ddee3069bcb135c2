import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts'
import { connect, rolePassword, setLoginPasswords } from '../server/database/login-roles.ts'
import { migrate } from '../server/database/schema/migrate.ts'
import type { Sql } from '../server/database/sql/sql.ts'

const databaseSecret = 'only for a moment'

export type ScratchDatabase = {
  owner: Sql
  requests: Sql
  /** The owner of a second database, in which nothing has run yet. */
  createBlank(): Promise<Sql>
  restart(): Promise<void>
}

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
  const pools = [owner, requests]
  try {
    await migrate(owner, import.meta.dirname, () => {})
    await setLoginPasswords(owner, databaseSecret)
    return await use({
      owner,
      requests,
      async createBlank() {
        await owner`create database blank template template0`
        const blank = connect({ ...location, database: 'blank' }, 'owner', { max: 1 })
        pools.push(blank)
        return blank
      },
      async restart() {
        await postgres.stop()
        await start()
      },
    })
  } finally {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
