import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as openSocket, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type postgres from 'postgres'
import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { guardLostConnections, REPAIRS } from '../../tools/guard-postgres.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const CLOSED = { code: 'CONNECTION_CLOSED' }

let database: TestDatabase
let directory: string
let connect: typeof postgres
beforeAll(async () => {
  database = await createTestDatabase('empty')
  directory = await mkdtemp(path.join(tmpdir(), 'oq-postgres-'))
  connect = await loadGuardedClient()
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

/** The client as the build makes it. */
async function loadGuardedClient() {
  await cp(path.resolve(import.meta.dirname, '../../node_modules/postgres/src'), directory, {
    recursive: true,
  })
  await writeFile(path.join(directory, 'package.json'), '{ "type": "module" }')
  for (const name of Object.keys(REPAIRS)) {
    const file = path.join(directory, name)
    await writeFile(file, guardLostConnections(await readFile(file, 'utf8'), file))
  }
  const client = (await import(pathToFileURL(path.join(directory, 'index.js')).href)) as {
    default: typeof postgres
  }
  return client.default
}

/** A client with one connection, whose socket a test can destroy, and whose next connection it can lead elsewhere. */
async function openClient(options: { fetch_types?: boolean } = {}) {
  let socketPath = String(database.owner.options.path)
  let socket: Socket | undefined
  const sql = connect({
    ...database.owner.options,
    max: 1,
    fetch_types: false,
    backoff: 0,
    connect_timeout: 2,
    ...options,
    socket: async () => {
      socket = openSocket({ path: socketPath })
      await once(socket, 'connect')
      return socket
    },
  } as unknown as postgres.Options<Record<string, never>>)
  onTestFinished(() => sql.end({ timeout: 1 }))
  await sql`select 1`
  return {
    sql,
    socket: () => socket as Socket,
    leadTo: (otherPath: string) => {
      socketPath = otherPath
    },
  }
}

/** Starts a query, and returns its rows or its error. */
const outcomeOf = (query: PromiseLike<unknown>) =>
  query.then(
    (rows) => rows,
    (error: unknown) => error,
  )

/** Loses the connection during a query, after PostgreSQL's own error 57P01. */
async function terminate(sql: Sql | TransactionSql) {
  const query = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`
  await expect(query).rejects.toMatchObject(CLOSED)
}

/** A transaction that has lost its connection. */
async function loseTransaction({ sql, socket }: Awaited<ReturnType<typeof openClient>>) {
  let lost: TransactionSql | undefined
  const transaction = sql.begin(async (statement) => {
    lost = statement
    await once(socket().destroy(), 'close')
  })
  await expect(transaction).rejects.toMatchObject(CLOSED)
  return lost as TransactionSql
}

function message(type: string, body: string) {
  const head = Buffer.from(`${type}1234`)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const READY = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')])
const STARTING = message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0')

/** A server that answers what it is sent, one answer a message, and closes the connection with the last one. */
async function startServer(name: string, answers: (Buffer | string)[]) {
  const server = createServer((socket) => {
    const rest = [...answers]
    socket.on('data', () => {
      const answer = rest.shift()
      if (answer) socket.write(answer)
      if (rest.length === 0) socket.end()
    })
  })
  const socketPath = path.join(directory, name)
  server.listen(socketPath)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return socketPath
}

test('A query on a reserved connection that was lost a moment ago is rejected, and the process goes on', async () => {
  const { sql } = await openClient()
  const reserved = await sql.reserve()
  await terminate(reserved)
  await setTimeout(50)
  await expect(reserved`rollback`).rejects.toMatchObject(CLOSED)
})

test('A query that was not yet sent when its connection was lost does not block the next connection', async () => {
  const { sql, socket } = await openClient()
  // The query would be sent in the next turn of the event loop, and the connection is lost in this one.
  await setImmediate()
  socket().destroy()
  await expect(sql`select 1`).rejects.toMatchObject(CLOSED)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('A query on a connection that has just failed is rejected', async () => {
  const { sql, socket } = await openClient()
  const failed = once(socket(), 'error')
  socket().destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  await failed
  await expect(sql`select 1`).rejects.toMatchObject(CLOSED)
})

test('A query after a connection that was lost between two rows returns its own rows only', async () => {
  const { sql, socket } = await openClient()
  const outcome = outcomeOf(sql`select generate_series(1, 1000000)`)
  await once(socket(), 'data')
  socket().destroy()
  expect(await outcome).toMatchObject(CLOSED)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('A query after a terminated connection is not rejected with the error of that connection', async () => {
  const { sql } = await openClient()
  await terminate(sql)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('A query after a terminated connection is rejected while the database is starting', async () => {
  const { sql, leadTo } = await openClient()
  await terminate(sql)
  leadTo(await startServer('starting', [STARTING]))
  await expect(sql`select 1`).rejects.toMatchObject({ code: '57P03' })
})

test('A query is rejected when the database closes its new connection without an answer', async () => {
  const { sql, socket, leadTo } = await openClient()
  leadTo(await startServer('closing', ['']))
  await once(socket().destroy(), 'close')
  await expect(sql`select 1`).rejects.toMatchObject(CLOSED)
})

test('A query is rejected when its new connection is lost while types are read, and the process goes on', async () => {
  const { sql, socket, leadTo } = await openClient({ fetch_types: true })
  leadTo(await startServer('reading-types', [READY, '']))
  await once(socket().destroy(), 'close')
  await expect(sql`select 1`).rejects.toMatchObject(CLOSED)
})

test('A statement of a lost transaction is rejected, and the next connection does not run it', async () => {
  const client = await openClient()
  await client.sql`create table late_statements (id integer)`
  const lost = await loseTransaction(client)
  expect(await client.sql`select 1 as one`).toEqual([{ one: 1 }])
  await expect(lost`insert into late_statements values (1)`).rejects.toMatchObject(CLOSED)
  expect(await client.sql`select id from late_statements`).toEqual([])
})

test('A statement with parameters of a lost transaction leaves the pool its connection', async () => {
  const client = await openClient()
  const lost = await loseTransaction(client)
  await expect(lost`select ${1}::integer`).rejects.toMatchObject(CLOSED)
  expect(await client.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('Statements that wait for others of their transaction are rejected when it loses its connection', async () => {
  const { sql, socket } = await openClient()
  let waiting: PromiseLike<unknown> | undefined
  const transaction = sql.begin(async (statement) => {
    const running = statement`select pg_sleep(${60})`.execute()
    waiting = outcomeOf(statement`select ${1}::integer`)
    await setTimeout(50)
    socket().destroy()
    await running
  })
  await expect(transaction).rejects.toMatchObject(CLOSED)
  expect(await waiting).toMatchObject(CLOSED)
})

test('A query that waits for the connection of a transaction is answered when the transaction loses it', async () => {
  const { sql } = await openClient()
  let waiting: PromiseLike<unknown> | undefined
  const transaction = sql.begin(async (statement) => {
    waiting = outcomeOf(sql`select 1 as one`)
    await terminate(statement)
    throw new Error('rolls back')
  })
  await expect(transaction).rejects.toMatchObject(CLOSED)
  expect(await waiting).toEqual([{ one: 1 }])
})
