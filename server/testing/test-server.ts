import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { createServerContext } from '../context.ts'
import { listenForSiteChanges } from '../database/site-changes.ts'
import { createApp } from '../create-app.ts'
import { loadKeys } from '../keys.ts'
import type { Template } from './cluster.ts'
import { freePort } from './free-port.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

type Options = { template?: Template; database?: TestDatabase; environment?: NodeJS.ProcessEnv }

/** The real server on a port of its own, over a database of its own. */
export async function createTestServer({ template = 'demo', environment = {}, ...given }: Options = {}) {
  const database = given.database ?? (await createTestDatabase(template))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-data-'))
  const port = await freePort()
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment })
  const keys = await database.owner.begin((sql) => loadKeys(sql, database.location.databaseSecret, config))
  const context = await createServerContext({
    config,
    keys,
    log: pino({ level: config.logLevel }),
    database,
    siteChanges: await listenForSiteChanges(database.requests),
  })
  let app = await listen()

  async function listen() {
    const server = await createApp(context)
    await server.listen({ port, host: config.host })
    return server
  }

  return {
    url: config.siteUrl,
    context,
    database,
    get app() {
      return app
    },
    async restart() {
      await app.close()
      app = await listen()
    },
    async close() {
      await app.close()
      await context.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>
