import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { cheeseId } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import {
  COMTE,
  DRAFT_CHEESE,
  FEATURE_IDEA,
  GOUDA,
  INACTIVE_CHEESE,
  OPEN_EVENT,
  PAST_FEATURE,
  PLANNED_FEATURE,
  ROQUEFORT,
  TODAYS_FEATURE,
} from '../contract/rows.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createShopWithActors()
})
afterEach(() => database.close())

/** Stops the shop's clock at an instant. */
const setClock = (instant: string) =>
  database.owner.unsafe(`create or replace function private.shop_today() returns date
    language sql stable set search_path = ''
    as $$ select (timestamptz '${instant}' at time zone private.shop_time_zone())::date $$`)

const plan = (actor: Actor, day: string, cheese: string, status = 'planned') =>
  stateOf(
    actAs(
      database.requests,
      actor,
      (sql) => sql`
        insert into public.feature_calendar (day, cheese_id, status)
        values (${day}::date, ${cheese}, ${status}::public.calendar_status)`,
    ),
  )

const inDays = async (days: number) => {
  const [row] = await database.owner`select (private.shop_today() + ${days}::integer)::text as day`
  return String(row?.['day'])
}

type CalendarDay = Record<string, unknown> & { events: { slug: string }[] }

const readDays = (from: string, to: string) =>
  actAs(
    database.requests,
    'employee',
    (sql) => sql<CalendarDay[]>`select *, day::text as day, repeated_on::text as repeated_on
      from public.calendar_days(${from}::date, ${to}::date)`,
  )

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

test('Suggestions fill open days without an entry, without a repeat or a cheese that is out of stock', async () => {
  await database.owner`
    update public.business_settings set hours = (
      select jsonb_object_agg(day, '11:00-18:00') from jsonb_object_keys(hours) as day)
      || '{"monday": "closed"}'`
  const missing = cheeseId('abondance')
  await database.owner`update public.cheeses set in_stock = false where id = ${missing}`
  await setClock('2027-01-01 12:00:00 America/Vancouver')
  await plan('employee', '2027-01-05', GOUDA)
  const rows = await actAs(
    database.requests,
    'employee',
    (sql) => sql`select *, day::text as day from public.suggest_features('2026-12-25', '2027-01-14')`,
  )
  const days = rows.map((row) => String(row['day']))
  expect(days).toHaveLength(11)
  expect(days).not.toContain('2027-01-05')
  expect(days).not.toContain('2027-01-04')
  expect(days[0]).toBe('2027-01-01')
  const cheeses = rows.map((row) => String(row['cheese_id']))
  expect(new Set(cheeses).size).toBe(cheeses.length)
  expect(cheeses).not.toContain(missing)
  expect(cheeses).not.toContain(GOUDA)
  expect(rows[0]).toMatchObject({ in_season: true })
})

test('Suggestions are never a repeat that the calendar warns about, even when cheeses are few', async () => {
  await setClock('2027-02-01 12:00:00 America/Vancouver')
  await database.owner`update public.cheeses set in_stock = id in (
    select c.id from public.cheeses c where c.active and c.slug > 'b' order by c.slug limit 6)`
  await plan('manager', '2027-02-10', GOUDA)
  await plan('manager', '2027-02-24', GOUDA)
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`
      insert into public.feature_calendar (day, cheese_id)
      select s.day, s.cheese_id from public.suggest_features('2027-02-01', '2027-03-10') as s`,
  )
  const days = await readDays('2027-02-01', '2027-03-10')
  expect(days.filter(({ entry_id: id, is_closed: isClosed }) => !id && !isClosed)).toEqual([])
  expect(days.filter(({ repeated_on: day }) => day !== null)).toEqual([])
  const shown = days.map(({ cheese_id: id }) => id).filter(Boolean)
  expect(shown.filter((id, index) => id === shown[index + 1])).toEqual([])

  const [fourth, fifth] = ['2027-03-04', '2027-03-05']
  const spare = cheeseId('abondance')
  await database.owner`update public.cheeses set in_stock = true where id = ${spare}`
  await database.owner`delete from public.feature_calendar where cheese_id = ${spare}`
  await database.owner`update public.feature_calendar set cheese_id = ${GOUDA} where day in (${fourth}, ${fifth})`
  const [warned] = await readDays(fourth, fourth)
  expect(warned).toMatchObject({ repeated_on: fifth })
})

test('A manager confirms every planned day that is shown at once, and an employee none', async () => {
  await setClock('2027-02-03 12:00:00 America/Vancouver')
  const confirm = (actor: Actor) =>
    actAs(
      database.requests,
      actor,
      (sql) =>
        sql`select day::text as day, is_confirmed from public.confirm_features('2027-02-01', '2027-02-06')`,
    )
  await database.owner`insert into public.feature_calendar (day, cheese_id) values ('2027-02-02', ${COMTE})`
  for (const [index, cheese] of [COMTE, GOUDA, ROQUEFORT, COMTE].entries())
    await plan('employee', `2027-02-0${index + 4}`, cheese)
  await database.owner`
    update public.feature_calendar set cheese_id = ${INACTIVE_CHEESE} where day = '2027-02-05'`
  expect(await stateOf(confirm('employee'))).toBe('42501')
  expect(await confirm('manager')).toEqual([
    { day: '2027-02-04', is_confirmed: true },
    { day: '2027-02-05', is_confirmed: false },
    { day: '2027-02-06', is_confirmed: true },
  ])
  const days = await readDays('2027-02-02', '2027-02-07')
  expect(days.map(({ status }) => status)).toEqual([
    'planned',
    null,
    'confirmed',
    'planned',
    'confirmed',
    'planned',
  ])
  expect(days[2]).toMatchObject({ version: 2, changed_by: 'Someone' })
  expect(await confirm('manager')).toEqual([{ day: '2027-02-05', is_confirmed: false }])
})

test('What is planned on the days of a holiday is told: events that are not over or canceled, and coming features', async () => {
  const plans = async (from: number, to: number) => {
    const rows = await actAs(
      database.requests,
      'manager',
      (sql) => sql`
        select * from public.plans_between(private.shop_today() + ${from}::integer, private.shop_today() + ${to}::integer)`,
    )
    return rows.map(({ kind, id }) => `${kind} ${id}`)
  }
  const found = await plans(-30, 400)
  expect(found).toContain(`event ${OPEN_EVENT}`)
  expect(found).toContain(`feature ${PLANNED_FEATURE}`)
  expect(found.filter((plan) => plan.includes(PAST_FEATURE) || plan.includes(FEATURE_IDEA))).toEqual([])
  expect(await plans(3, 3)).toContain(`feature ${PLANNED_FEATURE}`)
  expect(await plans(2, 2)).not.toContain(`feature ${PLANNED_FEATURE}`)
  await database.owner`update public.events set status = 'cancelled' where id = ${OPEN_EVENT}`
  expect(await plans(-30, 400)).not.toContain(`event ${OPEN_EVENT}`)
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
