import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { connect as openSocket, type Socket } from 'node:net'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
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

/** A client with one connection, and the socket of that connection. */
async function clientWithSocket() {
  const connect = await guardedClient()
  const { path: socketPath } = database.owner.options
  let socket: Socket | undefined
  const sql = connect({
    ...database.owner.options,
    max: 1,
    fetch_types: false,
    backoff: 0,
    connect_timeout: 2,
    socket: async () => {
      socket = openSocket({ path: String(socketPath) })
      await once(socket, 'connect')
      return socket
    },
  } as unknown as postgres.Options<Record<string, never>>)
  await sql`select 1`
  return { sql, socket: () => socket as Socket }
}

test('A query that was not yet sent when its connection was lost does not block the next connection', async () => {
  const { sql, socket } = await clientWithSocket()
  // The query would be sent in the next turn of the event loop, and the connection is lost in this one.
  await setImmediate()
  socket().destroy()
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end({ timeout: 1 })
})

test('A query on a connection that has just failed is rejected', async () => {
  const { sql, socket } = await clientWithSocket()
  const failed = once(socket(), 'error').catch(() => {})
  socket().destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  await failed
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await sql.end({ timeout: 1 })
})
