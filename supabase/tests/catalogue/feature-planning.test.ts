import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { cheeseId } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import {
  COMTE,
  FEATURE_IDEA,
  GOUDA,
  INACTIVE_CHEESE,
  OPEN_EVENT,
  PAST_FEATURE,
  PLANNED_FEATURE,
  ROQUEFORT,
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

test('Suggestions fill open days without an entry, without a repeat or a cheese that is out of stock', async () => {
  await database.owner`
    update public.business_settings set hours = (
      select jsonb_object_agg(day, '11:00-18:00') from jsonb_object_keys(hours) as day)
      || '{"monday": "closed"}'`
  const missing = cheeseId('abondance')
  await database.owner`update public.cheeses set in_stock = false where id = ${missing}`
  await setClock('2027-01-01 12:00:00 America/Vancouver')
  await plan('employee', '2027-01-05', GOUDA)
  // Which cheeses have had a day depends on the day of the test.
  await database.owner`delete from private.featured_days`
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
