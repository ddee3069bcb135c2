import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../server/testing/test-database.ts'
import { createRandom } from '../seed/demo/random.ts'
import { actAs, createShopWithActors, stateOf } from './act-as.ts'

type Totals = Record<
  'views' | 'visitors' | 'scans' | 'searches' | 'searches_without_result' | 'favorites',
  number
>
type Report = {
  totals: Totals
  totals_before: Totals
  days: { day: string; views: number; visitors: number }[]
  hours: { hour: number; views: number }[]
  top_cheeses: { slug: string; views: number; scans: number }[]
  searches_without_result: { term: string; without_result: number }[]
}

const HOUR_MS = 3_600_000
const PATHS = ['/', '/cheeses', '/comte-aop', '/abondance']

let database: TestDatabase

/** Single views over the last four days, and searches. */
const random = createRandom('analytics test')
const views = Array.from({ length: 400 }, () => ({
  at: new Date(Date.now() - random.between(0, 95) * HOUR_MS).toISOString(),
  path: random.pick(PATHS),
  visitor: `visitor ${random.between(1, 40)}`,
  kind: random.chance(0.1) ? 'scan' : 'view',
}))

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner`create table private.raw_copy as table private.page_views with no data`
  await asServer((sql) => sql`select private.track_views(${sql.json(views)})`)
  await database.owner`insert into private.raw_copy select * from private.page_views`
  for (const [term, results] of [
    ['Brie', 0],
    ['brie!', 0],
    ['Comté', 1],
  ] as const) {
    await asServer((sql) => sql`select private.track_search(${term}, ${results})`)
  }
})
afterAll(() => database.close())

const asServer = <T>(act: (sql: TransactionSql) => Promise<T>) =>
  database.requests.begin(async (sql) => {
    await sql`set local role service_role`
    return act(sql)
  }) as Promise<T>

const report = async (period: string) => {
  const [row] = await actAs(
    database.requests,
    'employee',
    (sql) => sql<{ report: Report }[]>`select public.analytics_report(${period}) as report`,
  )
  return row?.report
}

const recount = async (days: number) => {
  const [row] = await database.owner`
    select count(*) filter (where kind = 'view')::int as views,
      count(distinct (day, visitor)) filter (where kind = 'view')::int as visitors,
      count(*) filter (where kind = 'scan')::int as scans
    from private.raw_copy where day > private.shop_today() - ${days}::integer`
  return row
}

test.each([
  ['today', 1],
  ['7days', 7],
  ['30days', 30],
])(
  'The report for %s equals a recount of the raw rows, before and after they are rolled up',
  async (period, days) => {
    const expected = await recount(days)
    expect((await report(period))?.totals).toMatchObject(expected ?? {})
    await asServer((sql) => sql`select private.purge_expired()`)
    const rolledUp = await report(period)
    expect(rolledUp?.totals).toMatchObject(expected ?? {})

    const sum = (counts: { views: number }[] = []) => counts.reduce((total, count) => total + count.views, 0)
    expect(sum(rolledUp?.days)).toBe(expected?.['views'])
    expect(sum(rolledUp?.hours)).toBe(expected?.['views'])
  },
)

test('Rolling up leaves raw rows of today only, and late views are added', async () => {
  await asServer((sql) => sql`select private.purge_expired()`)
  const old = await database.owner`select from private.page_views where day < private.shop_today()`
  expect(old).toHaveLength(0)

  const before = (await report('7days'))?.totals.views ?? 0
  const late = { at: new Date(Date.now() - 50 * HOUR_MS).toISOString(), path: '/', visitor: 'late' }
  await asServer((sql) => sql`select private.track_views(${sql.json([late])})`)
  await asServer((sql) => sql`select private.purge_expired()`)
  expect((await report('7days'))?.totals.views).toBe(before + 1)
})

test('Searches are folded together, and those without result stand out', async () => {
  const found = await report('today')
  expect(found?.totals).toMatchObject({ searches: 3, searches_without_result: 2 })
  expect(found?.searches_without_result).toEqual([{ term: 'brie', searches: 2, without_result: 2 }])
})

test('The salt of visitors is the same all day and destroyed the next', async () => {
  const salt = async () => {
    const [row] = await asServer((sql) => sql`select private.todays_salt() as salt`)
    return row?.['salt']
  }
  const today = await salt()
  expect(await salt()).toBe(today)
  await database.owner`update private.visitor_salts set day = day - 1`
  expect(await salt()).not.toBe(today)
  expect(await database.owner`select from private.visitor_salts`).toHaveLength(1)
})

test('An exported cell can never become a formula', async () => {
  const list = [
    { name: '=cmd()', views: -3 },
    { name: 'a "quoted", cell', views: 1 },
  ]
  const [row] = await database.owner`
    select private.to_csv(${database.owner.json(list)}, '{name,views}') as csv`
  expect(row?.['csv']).toBe('name,views\r\n\'=cmd(),-3\r\n"a ""quoted"", cell",1\r\n')
})

test('Only known periods and reports exist', async () => {
  expect(await stateOf(report('century'))).toBe('22023')
  const secret = actAs(database.requests, 'manager', (sql) => sql`select public.export_report('secrets')`)
  expect(await stateOf(secret)).toBe('22023')
})
