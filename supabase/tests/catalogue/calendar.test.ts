import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import {
  COMTE,
  DRAFT_CHEESE,
  FEATURE_IDEA,
  GOUDA,
  OPEN_EVENT,
  PLANNED_FEATURE,
  ROQUEFORT,
  TODAYS_FEATURE,
} from '../contract/rows.ts'
import { planFeature, readCalendar, stopClock } from './calendar-steps.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createShopWithActors()
})
afterEach(() => database.close())

const setClock = (instant: string) => stopClock(database, instant)

const plan = (actor: Actor, day: string, cheese: string, status?: string) =>
  planFeature(database, actor, day, cheese, status)

const readDays = (from: string, to: string) => readCalendar(database, from, to)

const inDays = async (days: number) => {
  const [row] = await database.owner`select (private.shop_today() + ${days}::integer)::text as day`
  return String(row?.['day'])
}

const swap = (actor: Actor, one: string, other: string, versions = [1, 1]) =>
  stateOf(
    actAs(
      database.requests,
      actor,
      (sql) => sql`
        select public.swap_calendar_entries(${one}, ${versions[0] ?? 1}, ${other}, ${versions[1] ?? 1})`,
    ),
  )

const entry = async (id: string) => {
  const [row] = await database.owner`
    select cheese_id, status, note, version, day - private.shop_today() as days
    from public.feature_calendar where id = ${id}`
  return row
}

test('A calendar day takes one entry, with an active cheese', async () => {
  const day = await inDays(3)
  expect(await plan('employee', day, GOUDA)).toBe('23505')
  expect(await plan('employee', await inDays(4), DRAFT_CHEESE)).toBe('PT409')
})

test('A calendar entry can become an idea again', async () => {
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`
      update public.feature_calendar set version = version, day = null, status = 'idea' where id = ${PLANNED_FEATURE}`,
  )
  expect(await entry(PLANNED_FEATURE)).toMatchObject({ days: null, status: 'idea' })
})

test('An entry whose cheese became inactive keeps its day and takes a note', async () => {
  await database.owner`update public.cheeses set active = false where id = ${COMTE}`
  const change = stateOf(
    actAs(
      database.requests,
      'employee',
      (sql) => sql`update public.feature_calendar set version = version, note = 'Replace it'
        where id = ${PLANNED_FEATURE}`,
    ),
  )
  expect(await change).toBe('done')
})

test('Two entries swap their cheeses in one step, and each status stays with its cheese', async () => {
  await database.owner`update public.feature_calendar set cheese_id = ${ROQUEFORT}, note = 'Blue' where id = ${TODAYS_FEATURE}`
  expect(await swap('manager', PLANNED_FEATURE, TODAYS_FEATURE, [1, 2])).toBe('done')
  expect(await entry(PLANNED_FEATURE)).toMatchObject({
    cheese_id: ROQUEFORT,
    status: 'confirmed',
    note: 'Blue',
  })
  expect(await entry(TODAYS_FEATURE)).toMatchObject({ cheese_id: COMTE, status: 'planned', days: 0 })
})

test('An idea that takes a day is planned, and what it replaces becomes an idea', async () => {
  expect(await swap('employee', FEATURE_IDEA, PLANNED_FEATURE)).toBe('done')
  expect(await entry(PLANNED_FEATURE)).toMatchObject({ cheese_id: ROQUEFORT, status: 'planned', days: 3 })
  expect(await entry(FEATURE_IDEA)).toMatchObject({ cheese_id: COMTE, status: 'idea', days: null })
})

test('A swap that started from an older version changes nothing', async () => {
  expect(await swap('manager', FEATURE_IDEA, PLANNED_FEATURE, [1, 7])).toBe('PT409')
  expect(await entry(FEATURE_IDEA)).toMatchObject({ cheese_id: ROQUEFORT, version: 1 })
})

test('Of two managers who move the same entry at once one wins, and the other is told', async () => {
  const move = (days: number) =>
    stateOf(
      actAs(
        database.requests,
        'manager',
        (sql) => sql`
          update public.feature_calendar set version = 1, day = private.shop_today() + ${days}::integer
          where id = ${PLANNED_FEATURE}`,
      ),
    )
  const results = await Promise.all([move(5), move(6)])
  expect(results.toSorted()).toEqual(['PT409', 'done'])
  const kept = await database.owner`
    select version from public.record_versions where record_id = ${PLANNED_FEATURE} order by version`
  expect(kept).toEqual([{ version: 1 }, { version: 2 }])
})

test('A day shows its entry, a closed shop, events and a repeat within 14 days', async () => {
  await database.owner`
    update public.business_settings set hours = (
      select jsonb_object_agg(day, 'closed') from jsonb_object_keys(hours) as day)`
  await plan('manager', await inDays(12), COMTE, 'confirmed')
  await plan('manager', await inDays(40), COMTE)
  const days = await readDays(await inDays(0), await inDays(40))
  expect(days).toHaveLength(41)
  expect(days[3]).toMatchObject({
    entry_id: PLANNED_FEATURE,
    status: 'planned',
    is_closed: true,
    in_stock: true,
    repeated_on: await inDays(0),
  })
  expect(days[3]?.events.map(({ slug }) => slug)).toContain('open-event')
  expect(days[12]).toMatchObject({ repeated_on: await inDays(3), changed_by: 'Someone' })
  expect(days[40]).toMatchObject({ repeated_on: null })
  await database.owner`update public.events set status = 'cancelled' where id = ${OPEN_EVENT}`
  const [later] = await readDays(await inDays(3), await inDays(3))
  expect(JSON.stringify(later?.['events'])).not.toContain('open-event')
})

test('A day that has come shows what guests saw', async () => {
  await database.owner`select private.settle_featured_days()`
  await database.owner`
    insert into private.featured_days (day, cheese_id) values (private.shop_today() - 2, ${GOUDA})`
  const days = await readDays(await inDays(-2), await inDays(1))
  expect(days.map((day) => day['shown_cheese_id'])).toEqual([GOUDA, null, COMTE, null])
  expect(days.map((day) => day['is_past'])).toEqual([true, true, false, false])
  expect(days[2]).toMatchObject({ shown_cheese_name: 'Comté AOP (Affiné)', shown_in_stock: true })
})

test("An entry becomes read-only at the shop's midnight", async () => {
  await setClock('2028-02-29 23:59:59 America/Vancouver')
  expect(await plan('employee', '2028-02-29', ROQUEFORT)).toBe('done')
  const change = () =>
    stateOf(
      actAs(
        database.requests,
        'admin',
        (sql) => sql`
          update public.feature_calendar set version = version, note = 'x' where day = '2028-02-29'`,
      ),
    )
  expect(await change()).toBe('done')
  await setClock('2028-03-01 00:00:00 America/Vancouver')
  expect(await change()).toBe('PT400')
  expect(await plan('admin', '2028-02-29', GOUDA)).toBe('PT400')
  expect(await plan('employee', '2028-03-01', GOUDA)).toBe('done')
})

test('February has the days of its year', async () => {
  const daysOf = async (year: number) =>
    (await readDays(`${year}-02-01`, `${year}-03-01`)).map((day) => String(day['day'])).slice(-2)
  expect(await daysOf(2027)).toEqual(['2027-02-28', '2027-03-01'])
  expect(await daysOf(2028)).toEqual(['2028-02-29', '2028-03-01'])
})

test('A preview shows the entry of a day, even an unconfirmed one, or else the rotation', async () => {
  const preview = async (days: number) => {
    const [row] = await actAs(
      database.requests,
      'employee',
      (sql) => sql`
        select cheese_id, status from public.preview_featured_cheese(private.shop_today() + ${days}::integer)`,
    )
    return row
  }
  expect(await preview(3)).toEqual({ cheese_id: COMTE, status: 'planned' })
  const [rotation] = await database.owner`select private.featured_on(private.shop_today() + 4) as cheese_id`
  expect(await preview(4)).toEqual({ cheese_id: rotation?.['cheese_id'], status: null })
})

test('The season follows the half of the year where the shop is', async () => {
  const season = async (style: string, day: string) => {
    const [row] = await database.owner`
      select private.is_in_season(${style}::public.cheese_style, ${day}::date) as suits`
    return row?.['suits']
  }
  expect([await season('blue', '2027-01-10'), await season('fresh', '2027-01-10')]).toEqual([true, false])
  expect([await season('blue', '2027-07-10'), await season('fresh', '2027-07-10')]).toEqual([false, true])
  await database.owner`update public.business_settings set country_iso = 'NZ'`
  expect([await season('blue', '2027-01-10'), await season('fresh', '2027-01-10')]).toEqual([false, true])
})

test('Managers and admins are told once when the confirmed feature of tomorrow is out of stock', async () => {
  const warnings = async () => {
    await database.owner`select private.run_due()`
    const rows = await database.owner`
      select recipient, data from private.outgoing_mail where template = 'feature-out-of-stock' order by recipient`
    return rows.map((row) => String(row['recipient']))
  }
  await plan('manager', await inDays(1), GOUDA)
  await database.owner`update public.cheeses set in_stock = false where id = ${GOUDA}`
  expect(await warnings()).toEqual([])
  await database.owner`update public.feature_calendar set status = 'confirmed' where cheese_id = ${GOUDA}`
  const told = ['admin@actors.test', 'manager@actors.test', 'second-admin@actors.test']
  expect(await warnings()).toEqual(told)
  expect(await warnings()).toEqual(told)
})
