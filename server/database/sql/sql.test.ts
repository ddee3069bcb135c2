import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openSql, type Sql, type TransactionSql } from './sql.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase('empty')
  sql = database.owner
  await sql`create table public.scratch (id integer primary key, name text)`
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate public.scratch`
})

/** Pools of both kinds, as the owner. */
function open(options: Partial<Sql['config']> = {}) {
  const pool = openSql({ ...sql.config, ...options })
  onTestFinished(() => pool.end({ timeout: 1 }))
  return pool
}
const openBoth = () => [open({ pipeline: false }), open({ pipeline: true })]

test('Values are read as the code expects them', async () => {
  const [row] = await sql`
    select 1::int4 as int, 9007199254740993::int8 as big, 1.50::numeric as numeric, 1.5::float8 as float,
      true as bool, null as nothing, 'é'::text as text, '{"a": [1]}'::jsonb as json, '\\x00ff'::bytea as bytes,
      '2026-11-17'::date as date, '2026-11-17 10:00:00.25+02'::timestamptz as time, '1 day'::interval as interval,
      '{1,2}'::int[] as ints, '{a,"b,c",null}'::text[] as texts, '{1.50}'::numeric[] as numerics,
      '{2026-11-17}'::date[] as dates, 'a0000000-0000-4000-8000-000000000001'::uuid as uuid`
  expect(row).toEqual({
    int: 1,
    big: '9007199254740993',
    numeric: '1.50',
    float: 1.5,
    bool: true,
    nothing: null,
    text: 'é',
    json: { a: [1] },
    bytes: Buffer.from([0, 255]),
    date: new Date('2026-11-17T00:00:00Z'),
    time: new Date('2026-11-17T08:00:00.250Z'),
    interval: '1 day',
    ints: [1, 2],
    texts: ['a', 'b,c', null],
    numerics: ['1.50'],
    dates: [new Date('2026-11-17T00:00:00Z')],
    uuid: 'a0000000-0000-4000-8000-000000000001',
  })
})

test.each([
  ['text', `it's "quoted" \\ and, {braced}`],
  ['integer', 42],
  ['bigint', '9007199254740993'],
  ['boolean', false],
  ['text', null],
  ['bytea', Buffer.from([0, 1, 255])],
  ['date', new Date('2026-11-17T00:00:00Z')],
  ['timestamptz', new Date('2026-11-17T22:30:00.5Z')],
  ['text[]', ['a', 'b"c', '\\', '', null, '{}']],
  ['integer[]', [1, 2]],
  ['text[]', []],
  ['timestamptz[]', [new Date('2026-11-17T22:30:00Z')]],
])('A value of the type %s is sent and read back unchanged', async (type, value) => {
  const [row] = await sql`select ${value}::${sql.unsafe(type)} as value`
  expect(row).toEqual({ value })
})

test.each([[{ a: 1 }], [[1, { b: [] }]], ['a string'], [null], [true]])(
  '%j is stored as JSON',
  async (value) => {
    expect(await sql`select ${sql.json(value)}::jsonb as value`).toEqual([{ value }])
  },
)

test('A bigint is sent with all its digits', async () => {
  expect(await sql`select ${9007199254740993n}::int8 as value`).toEqual([{ value: '9007199254740993' }])
})

test('An undefined value is refused before anything is sent', async () => {
  await expect(sql`select ${undefined as never}::text`).rejects.toThrow(TypeError)
})

test('A value with the shape of a part of a statement is not taken for one', async () => {
  const value = JSON.parse('{"strings": ["now()"], "parts": []}') as never
  await expect(sql`select ${value}::text`).rejects.toThrow('not marked as JSON')
})

test('Queries, names, lists and rows are parts of a statement', async () => {
  const inserted = await sql`insert into ${sql('public.scratch')} ${sql([
    { id: 1, name: 'Comté' },
    { id: 2, name: null },
  ])}`
  expect(inserted.count).toBe(2)
  const named = sql`${sql('name')} = ${'Comté'}`
  expect(await sql`select id from public.scratch where id in ${sql([1, 2])} and ${named}`).toEqual([
    { id: 1 },
  ])
  expect(await sql`select id from public.scratch where id in ${sql([])}`).toEqual([])
  expect(await sql`select 1 as ${sql('a"b')}`).toEqual([{ 'a"b': 1 }])
})

test('A query is sent once, when it is first awaited', async () => {
  const query = sql`insert into public.scratch (id) values (1) returning id`
  await setTimeout(20)
  expect(await sql`select from public.scratch`).toHaveLength(0)
  expect([await query, await query]).toEqual([[{ id: 1 }], [{ id: 1 }]])
})

test('An error has the code, detail and constraint that PostgreSQL gave', async () => {
  await sql`insert into public.scratch (id) values (1)`
  await expect(sql`insert into public.scratch (id) values (1)`).rejects.toMatchObject({
    code: '23505',
    detail: 'Key (id)=(1) already exists.',
    constraint: 'scratch_pkey',
  })
})

test('A transaction commits what it did, or nothing when it fails', async () => {
  for (const pool of openBoth()) {
    await sql`truncate public.scratch`
    expect(
      await pool.begin(async (tx) => {
        await tx`insert into public.scratch (id) values (1)`
        return 'done'
      }),
    ).toBe('done')
    const failing = pool.begin(async (tx) => {
      await tx`insert into public.scratch (id) values (2)`
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await pool`select id from public.scratch`).toEqual([{ id: 1 }])
  }
})

test('A transaction in which a failure was caught is rejected with it, because nothing was committed', async () => {
  for (const pool of openBoth()) {
    const transaction = pool.begin(async (tx) => {
      await tx`insert into public.scratch (id) values (1)`
      await tx`select 1 / 0`.catch(() => {})
      return 'done'
    })
    await expect(transaction).rejects.toThrow('division by zero')
    expect(await pool`select from public.scratch`).toHaveLength(0)
  }
})

test('A transaction whose deferred check fails is rejected, and its connection is used again', async () => {
  await sql`create table if not exists public.deferred (id integer unique deferrable initially deferred)`
  for (const options of [{ pipeline: false }, { pipeline: true }]) {
    const pool = open({ ...options, max: 1 })
    const backend = () => pool`select pg_backend_pid() as pid`
    const before = await backend()
    const transaction = pool.begin((tx) => tx`insert into public.deferred values (1), (1)`)
    await expect(transaction).rejects.toMatchObject({ code: '23505' })
    expect(await backend()).toEqual(before)
  }
})

test('A transaction accepts no statement after its end', async () => {
  const [tx] = await sql.begin((transaction): [TransactionSql] => [transaction])
  await expect(tx`select 1`).rejects.toThrow('has ended')
})

test('A write that a read-only server refuses is told from one in a transaction that only reads', async () => {
  const pool = open({ options: '-c default_transaction_read_only=on' })
  await expect(pool`insert into public.scratch (id) values (1)`).rejects.toMatchObject({
    code: 'DATABASE_READ_ONLY',
  })
  const write = pool.begin((tx) => tx`insert into public.scratch (id) values (1)`)
  await expect(write).rejects.toMatchObject({ code: 'DATABASE_READ_ONLY' })
})

test('A statement that waits for a connection is rejected when the pool is closed', async () => {
  const pool = open({ max: 1 })
  const running = pool`select pg_sleep(0.2)`.execute()
  const waiting = pool`select 1`.execute()
  await setTimeout(20)
  await Promise.all([
    expect(waiting).rejects.toMatchObject({ code: 'CONNECTION_LOST' }),
    expect(running).resolves.toHaveLength(1),
    pool.end(),
  ])
})

test('A connection that nobody uses is closed after a while', async () => {
  const pool = open({ idleTimeoutMillis: 50, application_name: 'idle' })
  const count = async () => (await sql`select from pg_stat_activity where application_name = 'idle'`).length
  const used = Promise.all([pool`select pg_sleep(0.5)`, pool`select pg_sleep(0.5)`])
  await expect.poll(count).toBe(2)
  await used
  await expect.poll(count).toBe(0)
})

test('A transaction has the mode that it was given', async () => {
  const write = sql.begin('read only', (tx) => tx`insert into public.scratch (id) values (1)`)
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('Statements of a transaction that are sent at once run in their order', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  onTestFinished(() => warn.mockRestore())
  for (const pool of openBoth()) {
    const results = await pool.begin((tx) =>
      Promise.all([1, 2, 3].map((id) => tx`select ${id}::integer as id, pg_backend_pid() as pid`)),
    )
    expect(results.map(([row]) => row?.['id'])).toEqual([1, 2, 3])
    expect(new Set(results.map(([row]) => row?.['pid'])).size).toBe(1)
  }
  expect(warn).not.toHaveBeenCalled()
})

test('A connection that is given back within a transaction is not lent again', async () => {
  for (const options of [{ pipeline: false }, { pipeline: true }]) {
    const pool = open({ ...options, max: 1 })
    const reserved = await pool.reserve()
    await reserved`begin`
    await reserved`insert into public.scratch (id) values (1)`
    reserved.release()
    expect(await pool`select from public.scratch`).toHaveLength(0)
  }
})

test('Closing waits for what runs, and rejects what takes too long', async () => {
  for (const options of [{ pipeline: false }, { pipeline: true }]) {
    const pool = open(options)
    const short = pool`select pg_sleep(0.1), 1 as one`.execute()
    const long = pool`select pg_sleep(60)`.catch((error: unknown) => error)
    await setTimeout(50)
    await pool.end({ timeout: 0.5 })
    expect(await short).toMatchObject([{ one: 1 }])
    expect(await long).toMatchObject({ code: 'CONNECTION_LOST' })
    await expect(pool`select 1`).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  }
})

test('A listener that lost its connection listens again, and says so', async () => {
  const pool = open()
  const heard: string[] = []
  const onListening = vi.fn()
  const { unlisten } = await pool.listen('scratch', (message) => heard.push(message), onListening)
  await pool.notify('scratch', 'first')
  await expect.poll(() => heard).toEqual(['first'])
  await pool`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'
    and datname = current_database()`
  await expect.poll(() => onListening.mock.calls.length).toBe(2)
  await pool.notify('scratch', 'second')
  await expect.poll(() => heard).toEqual(['first', 'second'])
  unlisten()
})

test('A pool that ends leaves no connection, not even the one that listens, and has forgotten one that was lost', async () => {
  for (const pool of openBoth()) {
    const pid = async () => (await pool<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
    const lost = await pid()
    await sql`select pg_terminate_backend(${lost})`
    await expect.poll(() => pid().catch(() => lost)).not.toBe(lost)
    await pool.listen('scratch', () => {})
    const listening = () => sql`
      select from pg_stat_activity where query like 'listen%' and datname = current_database()`
    expect(await listening()).toHaveLength(1)
    await pool.end()
    await expect.poll(listening).toHaveLength(0)
  }
})

test('A branch that goes on after another one failed sends nothing outside of the transaction', async () => {
  for (const pool of openBoth()) {
    let late: Promise<unknown> | undefined
    const failing = pool.begin(async (tx) => {
      late = (async () => {
        await tx`select 1`
        await setTimeout(50)
        await tx`insert into public.scratch (id) values (1)`
      })()
      await tx`select 1`
      throw new Error('The other branch failed')
    })
    await expect(failing).rejects.toThrow('The other branch failed')
    await expect(late).rejects.toThrow('has ended')
    expect(await sql`select from public.scratch`).toHaveLength(0)
  }
})
