/**
 * The cost of a 30-day report with ten thousand page views in sixty days, and with ten million.
 * `node --import tsx bench/analytics/run.ts`
 */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../server/database/sql/sql.ts'
import { connect, type DatabaseLocation } from '../../server/database/login-roles.ts'
import { report, verdictOf } from '../report.ts'
import { addMember, openBenchDatabase } from '../rest/bench-database.ts'
import { employ } from '../../supabase/seed/employ.ts'

const DAYS = 60
const QUIET_DAY = Math.ceil(10_000 / DAYS)
const BUSY_DAY = Math.ceil(10_000_000 / DAYS)
const VIEWS_PER_SEARCH = 100
const TERMS = 500
const ROUNDS = 40
const ALLOWED_RATIO = 1.5
const TABLES = ['daily_visits', 'hourly_visits', 'daily_pages', 'daily_searches', 'page_views', 'searches']

const { location, owner, close } = await openBenchDatabase()

try {
  const claims = await hireEmployee(owner)
  await featureEachDay(owner)
  await owner`create database busy template postgres`
  const busyLocation = { ...location, database: 'busy' }
  const busyOwner = connect(busyLocation, 'owner', { max: 1 })
  await fillWholeDays(owner, QUIET_DAY)
  await fillWholeDays(busyOwner, BUSY_DAY)

  const shops = [await openReport(location, claims), await openReport(busyLocation, claims)] as const
  const rolledUp = await compare(shops)
  reportComparison('30-day report of ten million views', rolledUp, ALLOWED_RATIO)
  await fillToday(owner, QUIET_DAY)
  await fillToday(busyOwner, BUSY_DAY)
  reportComparison('the same with the single views of today', await compare(shops))
  await Promise.all([busyOwner.end(), ...shops.map((shop) => shop.end())])
} finally {
  await close()
}

/** The report requires a staff member with a session. */
async function hireEmployee(sql: Sql) {
  const sub = await addMember(sql)
  const sessionId = randomUUID()
  await employ(sql, sub, 'employee')
  await sql`insert into auth.sessions (id, user_id) values (${sessionId}, ${sub})`
  return JSON.stringify({ sub, role: 'authenticated', session_id: sessionId })
}

async function featureEachDay(sql: Sql) {
  await sql`delete from private.featured_days`
  await sql`
    insert into private.featured_days
    select private.shop_today() - ago, cheeses.ids[1 + ago % array_length(cheeses.ids, 1)]
    from generate_series(0, ${DAYS}::integer) ago
    cross join (select array_agg(id order by slug) as ids from public.cheeses) cheeses`
}

/** Days in their rolled-up form: views spread over the same hours and pages, searches rolled up here. */
async function fillWholeDays(sql: Sql, viewsPerDay: number) {
  await sql`
    insert into private.daily_visits
    select day, ${viewsPerDay}, ceil(${viewsPerDay} / 3.0), ceil(${viewsPerDay} / 50.0), 0, 0
    from generate_series(private.shop_today() - ${DAYS}::integer, private.shop_today() - 1, '1 day') day`
  await sql`
    insert into private.hourly_visits
    select day, hour, ceil(views / 24.0) from private.daily_visits cross join generate_series(0, 23) hour`
  await sql`
    insert into private.daily_pages
    select day, kind, '/' || slug, ceil(views * random() / 18.0)
    from private.daily_visits cross join public.cheeses cross join unnest(enum_range(null::public.view_kind)) kind`
  for (let ago = DAYS; ago > 0; ago--) {
    await search(sql, ago, viewsPerDay)
    await sql`select private.roll_up_views(private.shop_today() - ${ago}::integer)`
  }
  await refreshPlans(sql)
}

async function search(sql: Sql, ago: number, views: number) {
  await sql`
    insert into private.searches (day, term, results)
    select private.shop_today() - ${ago}::integer, 'term ' || floor(power(random(), 3) * ${TERMS}), floor(random() * 4)
    from generate_series(1, ${Math.ceil(views / VIEWS_PER_SEARCH)})`
}

/** Today's views and searches as single rows. */
async function fillToday(sql: Sql, views: number) {
  await sql`
    with paths as (select array_agg('/' || slug) as all from public.cheeses)
    insert into private.page_views (at, day, hour, kind, path, visitor)
    select now(), private.shop_today(), floor(random() * 24),
      case when random() < 0.02 then 'scan' else 'view' end::public.view_kind,
      paths.all[1 + floor(random() * array_length(paths.all, 1))], md5(floor(random() * ${views} / 3)::text)
    from generate_series(1, ${views}) cross join paths`
  await search(sql, 0, views)
  await refreshPlans(sql)
}

async function refreshPlans(sql: Sql) {
  for (const table of TABLES) await sql.unsafe(`vacuum analyze private.${table}`)
}

async function openReport(of: DatabaseLocation, claims: string) {
  const sql = connect(of, 'authenticator', { max: 1 })
  return {
    /** Milliseconds for one report, requested as the data API requests it. */
    ask: () =>
      sql.begin(async (transaction) => {
        await transaction`
          select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
        const start = performance.now()
        await transaction`select public.analytics_report('30days')`
        return performance.now() - start
      }),
    end: () => sql.end(),
  }
}

type Shop = Awaited<ReturnType<typeof openReport>>

/** Alternates between the shops. Other load only ever slows a report down, so the fastest run counts. */
async function compare([quiet, busy]: readonly [Shop, Shop]) {
  const quickest = { quiet: Infinity, busy: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    quickest.quiet = Math.min(quickest.quiet, await quiet.ask())
    quickest.busy = Math.min(quickest.busy, await busy.ask())
  }
  return quickest
}

function reportComparison(
  what: string,
  { quiet, busy }: { quiet: number; busy: number },
  allowedRatio = Infinity,
) {
  report({
    what,
    value: `${busy.toFixed(1)} ms`,
    baseline: `${quiet.toFixed(1)} ms of ten thousand`,
    ratio: busy / quiet,
    target: Number.isFinite(allowedRatio) ? `x ${allowedRatio}` : 'none',
    verdict: verdictOf(busy / quiet <= allowedRatio),
  })
}
