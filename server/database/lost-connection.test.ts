import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openSql, type SqlTag, type TransactionSql } from './sql/sql.ts'
import { isDatabaseUnreachable } from './unreachable.ts'

const LOST = { code: 'CONNECTION_LOST' }
const TERMINATED = { code: '57P01' }

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

/** A socket that connects to another path than it is told. */
function socketTo(otherPath: string | undefined) {
  const socket = new Socket()
  if (otherPath) {
    const connect = socket.connect.bind(socket)
    socket.connect = () => connect(otherPath)
  }
  return socket
}

/** A pool with one connection, whose socket a test can destroy, and whose next connection it can lead elsewhere. */
async function openPool(pipeline: boolean) {
  let otherPath: string | undefined
  let socket: Socket | undefined
  const sql = openSql({
    ...database.owner.config,
    max: 1,
    pipeline,
    connectionTimeoutMillis: 2_000,
    stream: () => (socket = socketTo(otherPath)),
  })
  onTestFinished(() => sql.end({ timeout: 1 }))
  await sql`select 1`
  return {
    sql,
    socket: () => socket as Socket,
    leadTo: (path: string) => {
      otherPath = path
    },
  }
}

/** Starts a query, and returns its rows or its error. */
const outcomeOf = (query: PromiseLike<unknown>) =>
  query.then(
    (rows) => rows,
    (error: unknown) => error,
  )

/** Loses the connection during a query, after PostgreSQL's own error. */
async function terminate(sql: SqlTag) {
  const query = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`
  await expect(query).rejects.toMatchObject(TERMINATED)
}

/** A transaction that has lost its connection. */
async function loseTransaction({ sql, socket }: Awaited<ReturnType<typeof openPool>>) {
  let lost: TransactionSql | undefined
  const transaction = sql.begin(async (statement) => {
    lost = statement
    await once(socket().destroy(), 'close')
  })
  await expect(transaction).rejects.toMatchObject(LOST)
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
async function startServer(name: string, answers: (Buffer | string)[], received: Buffer[] = []) {
  const server = createServer((socket) => {
    const rest = [...answers]
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
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

const begun = (status: string) => Buffer.concat([message('C', 'BEGIN\0'), message('Z', status)])

describe.each([
  ['plain', false],
  ['pipelined', true],
])('On a %s client', (kind, pipeline) => {
  test('A query on a reserved connection that was lost a moment ago is rejected, and the process goes on', async () => {
    const { sql } = await openPool(pipeline)
    const reserved = await sql.reserve()
    await terminate(reserved)
    await setTimeout(50)
    await expect(reserved`rollback`).rejects.toMatchObject(LOST)
    reserved.release()
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('A query that was not yet sent when its connection was lost does not block the next connection', async () => {
    const { sql, socket } = await openPool(pipeline)
    // The query is sent in the next turn of the event loop, and the connection is lost in this one.
    await setImmediate()
    socket().destroy()
    await expect(sql`select 1`).rejects.toMatchObject(LOST)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('A query after a connection that has just failed runs on the next one', async () => {
    const { sql, socket } = await openPool(pipeline)
    const failed = once(socket(), 'error')
    socket().destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
    await failed
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('A query after a connection that was lost between two rows returns its own rows only', async () => {
    const { sql, socket } = await openPool(pipeline)
    const outcome = outcomeOf(sql`select generate_series(1, 1000000)`)
    await once(socket(), 'data')
    socket().destroy()
    expect(await outcome).toMatchObject(LOST)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('A query after a terminated connection is not rejected with the error of that connection', async () => {
    const { sql } = await openPool(pipeline)
    await terminate(sql)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('A query after a terminated connection is rejected while the database is starting', async () => {
    const { sql, leadTo } = await openPool(pipeline)
    await terminate(sql)
    leadTo(await startServer(`starting-${kind}`, [STARTING]))
    await expect(sql`select 1`).rejects.toMatchObject({ code: '57P03' })
  })

  test('A query is rejected when the database closes its new connection without an answer', async () => {
    const { sql, socket, leadTo } = await openPool(pipeline)
    leadTo(await startServer(`closing-${kind}`, ['']))
    await once(socket().destroy(), 'close')
    await expect(sql`select 1`).rejects.toMatchObject(LOST)
  })

  test('A query is rejected when its new connection is lost before the answer, and the process goes on', async () => {
    const { sql, socket, leadTo } = await openPool(pipeline)
    leadTo(await startServer(`silent-${kind}`, [READY, '']))
    await once(socket().destroy(), 'close')
    await expect(sql`select 1`).rejects.toMatchObject(LOST)
  })

  test('A statement of a lost transaction is rejected, and the next connection does not run it', async () => {
    const pool = await openPool(pipeline)
    await pool.sql`create table if not exists late_statements (id integer)`
    const lost = await loseTransaction(pool)
    expect(await pool.sql`select 1 as one`).toEqual([{ one: 1 }])
    await expect(lost`insert into late_statements values (1)`).rejects.toThrow('has ended')
    expect(await pool.sql`select id from late_statements`).toEqual([])
  })

  test('A statement with parameters of a lost transaction leaves the pool its connection', async () => {
    const pool = await openPool(pipeline)
    const lost = await loseTransaction(pool)
    await expect(lost`select ${1}::integer`).rejects.toThrow('has ended')
    expect(await pool.sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  test('Statements that wait for others of their transaction are rejected when it loses its connection', async () => {
    const { sql, socket } = await openPool(pipeline)
    let waiting: PromiseLike<unknown> | undefined
    const transaction = sql.begin(async (statement) => {
      const running = statement`select pg_sleep(${60})`.execute()
      waiting = outcomeOf(statement`select ${1}::integer`)
      await setTimeout(50)
      socket().destroy()
      await running
    })
    await expect(transaction).rejects.toMatchObject(LOST)
    expect(await waiting).toMatchObject(LOST)
  })

  test('A query that waits for the connection of a transaction is answered when the transaction loses it', async () => {
    const { sql } = await openPool(pipeline)
    let waiting: PromiseLike<unknown> | undefined
    const transaction = sql.begin(async (statement) => {
      waiting = outcomeOf(sql`select 1 as one`)
      await terminate(statement)
    })
    expect(await outcomeOf(transaction)).toSatisfy(isDatabaseUnreachable)
    expect(await waiting).toEqual([{ one: 1 }])
  })

  test('A transaction that loses its connection sends nothing of itself to the next one', async () => {
    const { sql, socket, leadTo } = await openPool(pipeline)
    leadTo(await startServer(`first-${kind}`, [READY, begun('T'), '']))
    await once(socket().destroy(), 'close')
    const received: Buffer[] = []
    const transaction = sql.begin(async (statement) => {
      const second = await startServer(`second-${kind}`, [READY, ''], received)
      await statement`insert into orders values (1)`.catch(() => leadTo(second))
      await statement`insert into orders values (2)`.catch(() => {})
      return 'done'
    })
    await expect(transaction).rejects.toMatchObject(LOST)
    await expect(sql`select 3`).rejects.toMatchObject(LOST)
    expect(Buffer.concat(received).toString('latin1')).toContain('select 3')
    expect(Buffer.concat(received).toString('latin1')).not.toMatch(/insert|commit|rollback/)
  })
})
