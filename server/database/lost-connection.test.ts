import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardLostConnections } from '../../tools/guard-postgres.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await createTestDatabase('empty')
  directory = await mkdtemp(path.join(tmpdir(), 'oq-postgres-'))
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

/** The client as the build makes it. */
async function guardedClient() {
  const source = path.resolve(import.meta.dirname, '../../node_modules/postgres/src')
  await cp(source, directory, { recursive: true })
  await writeFile(path.join(directory, 'package.json'), '{ "type": "module" }')
  const file = path.join(directory, 'connection.js')
  await writeFile(file, guardLostConnections(await readFile(file, 'utf8')))
  const client = (await import(pathToFileURL(path.join(directory, 'index.js')).href)) as {
    default: typeof postgres
  }
  return client.default
}

test('A query on a connection that was lost a moment ago is rejected, and the process goes on', async () => {
  const connect = await guardedClient()
  const sql = connect(database.owner.options as unknown as postgres.Options<Record<string, never>>)
  const reserved = await sql.reserve()
  const [row] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`
  const waiting = reserved`select pg_sleep(60)`.catch((error: { code: string }) => error.code)
  await database.owner`select pg_terminate_backend(${row?.pid ?? 0})`
  await waiting
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(reserved`rollback`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.end({ timeout: 1 })
})
