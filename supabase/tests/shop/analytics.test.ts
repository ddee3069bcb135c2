import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionSql } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createRandom } from '../../seed/demo/random.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'

type Totals = Record<string, number>
type Report = {
  totals: Totals
  totals_compared: Totals
  totals_before: Totals
  days: { day: string; views: number; visitors: number; views_before: number }[]
  hours: { hour: number; views: number; views_before: number }[]
  top_cheeses: { slug: string; views: number; scans: number }[]
  feature_days: { day: string; slug: string; views: number; usual_views: number | null }[]
}

const HOUR_MS = 3_600_000
const PATHS = ['/', '/cheeses', '/comte-aop', '/abondance', '/board/asked', '/board/shared']

let database: TestDatabase

/** Single views over the last sixty days. */
const random = createRandom('analytics test')
const views = Array.from({ length: 2_000 }, () => ({
  at: new Date(Date.now() - random.between(0, 60 * 24 - 1) * HOUR_MS).toISOString(),
  path: random.pick(PATHS),
  visitor: `visitor ${random.between(1, 40)}`,
  kind: random.chance(0.1) ? 'scan' : 'view',
}))

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner`create table private.raw_copy as table private.page_views with no data`
  await asServer((sql) => sql`select private.track_views(${sql.json(views)})`)
  await database.owner`insert into private.raw_copy select * from private.page_views`
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
  return row && { ...row.report, top_cheeses: row.report.top_cheeses.toSorted(bySlug) }
}

/** Favorites decide between cheeses that were seen as often. */
const bySlug = (one: { slug: string }, other: { slug: string }) => one.slug.localeCompare(other.slug)

const COMPARED: Record<number, [first: number, last: number, distance: number]> = {
  7: [1, 6, 7],
  30: [1, 28, 28],
}

/** Counts again from single rows, without the code of the report. */
async function recount(days: number) {
  // Whole days, from the first to the last by age, and the distance to the days that they are compared with.
  const [first, last, distance] = COMPARED[days] ?? [0, 0, days]
  const { owner } = database
  const [today] = await owner<{ day: string }[]>`select private.shop_today()::text as day`
  const rows = await owner<{ ago: number; hour: number; kind: string; path: string; visitor: string }[]>`
    select private.shop_today() - day as ago, hour, kind, path, visitor from private.raw_copy`
  const opened = rows.filter(({ kind }) => kind === 'view')
  const within = <Row extends { ago: number }>(all: Row[], from: number, to: number) =>
    all.filter(({ ago }) => ago >= from && ago < to)
  const now = within(opened, first, last + 1)
  const before = within(opened, first + distance, last + distance + 1)
  const totalsOf = (from: number, to: number) => ({
    views: within(opened, from, to).length,
    visitors: new Set(within(opened, from, to).map(({ ago, visitor }) => `${ago} ${visitor}`)).size,
    scans: within(rows, from, to).length - within(opened, from, to).length,
    boards_asked: within(opened, from, to).filter(({ path }) => path === '/board/asked').length,
    boards_shared: within(opened, from, to).filter(({ path }) => path === '/board/shared').length,
  })
  const countOf = (all: typeof rows, slug: string, kind: string) =>
    within(all, 0, days).filter((row) => row.path === `/${slug}` && row.kind === kind).length
  return {
    to_day: today?.day,
    totals: totalsOf(0, days),
    totals_compared: totalsOf(first, last + 1),
    totals_before: totalsOf(first + distance, last + distance + 1),
    days: Array.from({ length: days }, (_, index) => {
      const ago = days - 1 - index
      const { views, visitors } = totalsOf(ago, ago + 1)
      return { views, visitors, views_before: totalsOf(ago + distance, ago + distance + 1).views }
    }),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      views: now.filter((row) => row.hour === hour).length,
      views_before: before.filter((row) => row.hour === hour).length,
    })),
    top_cheeses: ['abondance', 'comte-aop']
      .map((slug) => ({ slug, views: countOf(rows, slug, 'view'), scans: countOf(rows, slug, 'scan') }))
      .filter(({ views, scans }) => views + scans > 0),
  }
}

test.each([
  ['today', 1],
  ['7days', 7],
  ['30days', 30],
])('The report for %s equals a recount of the raw rows', async (period, days) => {
  expect(await report(period)).toMatchObject(await recount(days))
})

test('The cheeses that were seen most come first', async () => {
  const rows = await database.owner<{ views: number }[]>`
    select views::int from private.top_cheeses(private.shop_today() - 29, private.shop_today())`
  const views = rows.map((row) => row.views)
  expect(views.length).toBeGreaterThan(1)
  expect(views).toEqual(views.toSorted((one, other) => other - one))
})

test('The dashboard compares the week so far with the same whole days of last week', async () => {
  const [today] = await database.owner<{ weekday: number }[]>`
    select extract(isodow from private.shop_today())::int as weekday`
  const daysOver = (today?.weekday ?? 1) - 1
  const rows = await database.owner<{ ago: number }[]>`
    select private.shop_today() - day as ago from private.raw_copy where kind = 'view'`
  const viewsOf = (from: number, to: number) => rows.filter(({ ago }) => ago >= from && ago <= to).length
  const [counts] = await actAs(
    database.requests,
    'employee',
    (sql) => sql`
      select views_this_week::int, views_today::int, views_last_week::int from public.dashboard_counts()`,
  )
  expect(counts).toEqual({
    views_this_week: viewsOf(0, daysOver),
    views_today: viewsOf(0, 0),
    views_last_week: viewsOf(8, 7 + daysOver),
  })
})

test("No day is missing when the database's clock skips midnight", async () => {
  const [row] = await actAs(database.requests, 'employee', async (sql) => {
    await sql`
      select set_config('timezone', format('AAA4BBB,%s/0,%s/0', day - 1, (day + 100) % 365), true)
      from (select extract(doy from private.shop_today() - 3) as day) as spring`
    return sql`select jsonb_array_length(public.analytics_report('7days') -> 'days') as days`
  })
  expect(row).toEqual({ days: 7 })
})

test('Rolling up does not change any number', async () => {
  await asServer((sql) => sql`select private.purge_expired()`)
  expect(await report('today')).toMatchObject(await recount(1))
  expect(await report('7days')).toMatchObject(await recount(7))
  expect(await report('30days')).toMatchObject(await recount(30))
})

test('The report counts the favorites, ratings and public comments of its period', async () => {
  const [counted] = await database.owner<Pick<Totals, 'favorites' | 'ratings' | 'comments'>[]>`
    select (select count(*) from public.user_favorites)::int as favorites,
      (select count(*) from public.cheese_ratings)::int as ratings,
      (select count(*) from public.public_comments)::int as comments`
  const [all] = await database.owner`select count(*)::int as comments from public.cheese_comments`
  expect(counted?.favorites).toBeGreaterThan(0)
  expect(all?.['comments'], 'private comments to leave out').toBeGreaterThan(counted?.comments ?? 0)
  expect(await report('7days')).toMatchObject({
    totals: counted,
    totals_compared: { favorites: 0, comments: 0 },
  })
  expect((await report('today'))?.totals).toMatchObject(counted ?? {})
  expect((await report('7days'))?.totals_before).toMatchObject({ favorites: 0, ratings: 0, comments: 0 })
})

test('A feature day is compared with the average of the days on which its cheese was not featured', async () => {
  const { owner } = database
  const [cheese] = await owner<{ id: string; slug: string }[]>`
    select id, slug from public.cheeses where slug = 'comte-aop'`
  await owner`delete from private.featured_days`
  await owner`
    insert into private.featured_days
    select private.shop_today() - ago, ${cheese?.id ?? ''} from unnest('{1, 5}'::integer[]) ago`
  const opened = await owner<{ ago: number; path: string }[]>`
    select private.shop_today() - day as ago, path from private.raw_copy where kind = 'view'`
  const usualDays = [...new Set(opened.map(({ ago }) => ago))].filter(
    (ago) => ago > 1 && ago <= 29 && ago !== 5,
  )
  const ofCheese = opened.filter(({ path }) => path === '/comte-aop')
  const usual = ofCheese.filter(({ ago }) => usualDays.includes(ago)).length / usualDays.length
  const [found] = (await report('7days'))?.feature_days ?? []
  expect(found).toMatchObject({
    slug: 'comte-aop',
    views: ofCheese.filter(({ ago }) => ago === 1).length,
    usual_views: Math.round(usual * 10) / 10,
  })
})

test('Rolling up keeps single rows of today only and adds late views', async () => {
  await asServer((sql) => sql`select private.purge_expired()`)
  const old = await database.owner`select from private.page_views where day < private.shop_today()`
  expect(old).toHaveLength(0)

  const before = (await report('7days'))?.totals.views ?? 0
  const late = { at: new Date(Date.now() - 50 * HOUR_MS).toISOString(), path: '/', visitor: 'late' }
  await asServer((sql) => sql`select private.track_views(${sql.json([late])})`)
  await asServer((sql) => sql`select private.purge_expired()`)
  expect((await report('7days'))?.totals.views).toBe(before + 1)
})

test('An exported cell is never read as a formula', async () => {
  const list = [
    { name: '=cmd()', views: -3 },
    { name: 'a "quoted", cell', views: 1 },
  ]
  const [row] = await database.owner`
    select private.to_csv(${database.owner.json(list)}, '{"views": "Views", "name": "A, B"}') as csv`
  expect(row?.['csv']).toBe('Views,"A, B"\r\n-3,\'=cmd()\r\n1,"a ""quoted"", cell"\r\n')
})

test('Unknown periods and reports are refused', async () => {
  expect(await stateOf(report('century'))).toBe('22023')
  const secret = actAs(database.requests, 'manager', (sql) => sql`select public.export_report('secrets')`)
  expect(await stateOf(secret)).toBe('22023')
})

test('An export has the numbers of the report, and a header row even when it is empty', async () => {
  const exported = (kind: string) =>
    actAs(database.requests, 'manager', async (sql) => {
      const [row] = await sql<{ csv: string }[]>`select public.export_report(${kind}, '7days') as csv`
      return row?.csv.trimEnd().split('\r\n') ?? []
    })
  const found = await report('7days')
  expect(await exported('days')).toEqual([
    'Day,Views,Visitors,Views 7 days earlier',
    ...(found?.days ?? []).map(({ day, views, visitors, views_before }) =>
      [day, views, visitors, views_before].join(','),
    ),
  ])
  expect(await exported('totals')).toContain(
    ['Page views', found?.totals.views, found?.totals_compared.views, found?.totals_before.views].join(','),
  )
  await database.owner`truncate private.searches, private.daily_searches`
  expect(await exported('searches')).toEqual(['Search,Searches,Without result'])
})

test('A feature day is reported under the cheese that the calendar has now', async () => {
  const { owner } = database
  await owner`select private.settle_featured_days()`
  await owner`
    insert into public.feature_calendar (day, cheese_id, status)
    select private.shop_today(), c.id, 'confirmed' from public.cheeses c
    where c.active and c.id <> private.featured_today() limit 1
    on conflict (day) do update set cheese_id = excluded.cheese_id, status = excluded.status`
  const [today] = await owner`select slug from public.cheeses where id = private.featured_today()`
  expect((await report('today'))?.feature_days.map(({ slug }) => slug)).toEqual([today?.['slug']])
})
