import { afterEach, beforeEach, expect, test } from 'vitest'
import { seed } from '../../../server/database/schema/seed.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { DEMO_SETTINGS } from '../../seed/demo/shop.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { COMTE } from '../contract/rows.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createShopWithActors()
})
afterEach(() => database.close())

const DENIED = '42501'

const setOpen = (actor: Actor, isOpen: boolean) =>
  stateOf(actAs(database.requests, actor, (sql) => sql`select public.set_shop_open(${isOpen})`))

const showNotice = (actor: Actor, notice: string, untilLocal: string | null = null) =>
  stateOf(actAs(database.requests, actor, (sql) => sql`select public.set_notice(${notice}, ${untilLocal})`))

async function closedToGuests() {
  const [row] = await actAs(
    database.requests,
    'anon',
    (sql) => sql<{ closed: { reason: string } | null }[]>`
      select public.closed_to_guests(b) as closed from public.business_settings b`,
  )
  return row?.closed ?? null
}

const inTwoHours = async () => {
  const [row] = await database.owner<{ local: string }[]>`
    select private.wall_clock(now() + interval '2 hours') as local`
  return row?.local ?? ''
}

test('Only admins close and open the shop, and the history says who did', async () => {
  for (const actor of ['anon', 'member', 'employee', 'manager'] as const)
    expect([actor, await setOpen(actor, false)]).toEqual([actor, DENIED])
  expect(await closedToGuests()).toBeNull()
  expect(await setOpen('admin', false)).toBe('done')
  expect(await closedToGuests()).toEqual({ reason: 'not_open' })
  expect(await setOpen('admin', true)).toBe('done')
  expect(await closedToGuests()).toBeNull()
  const versions = await database.owner`
    select changed_fields from public.record_versions
    where table_name = 'business_settings' and changed_by is not null order by version`
  expect(versions.map((version) => version['changed_fields'])).toEqual([['opened_at'], ['opened_at']])
})

test('A manager who saves the settings cannot close the shop on the way', async () => {
  const save = actAs(
    database.requests,
    'manager',
    (sql) => sql`
      select public.save_settings('{"opened_at": null}', '{}', b.version + s.version)
      from public.business_settings b, public.staff_settings s`,
  )
  expect(await stateOf(save)).toBe(DENIED)
  expect(await closedToGuests()).toBeNull()
})

test('An open shop cannot lose what it had to say before it opened', async () => {
  for (const field of ['name', 'hours', 'time_zone', 'currency', 'tax_percent']) {
    const save = actAs(
      database.requests,
      'manager',
      (sql) => sql`
        select public.save_settings(jsonb_build_object(${field}::text, null), '{}', b.version + s.version)
        from public.business_settings b, public.staff_settings s`,
    )
    expect([field, await stateOf(save)]).toEqual([field, '23514'])
  }
})

test('A rollback neither closes the shop nor brings a notice back', async () => {
  await showNotice('manager', 'Back at noon')
  await showNotice('manager', '')
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`
      select public.rollback_record('business_settings', '1', b.version - 1, b.version)
      from public.business_settings b`,
  )
  expect(await closedToGuests()).toBeNull()
})

test('Managers show a notice, which ends by itself', async () => {
  expect(await showNotice('employee', 'Back at noon')).toBe(DENIED)
  const until = await inTwoHours()
  expect(await showNotice('manager', '  Back at noon ', until)).toBe('done')
  expect(await closedToGuests()).toMatchObject({
    reason: 'notice',
    notice: 'Back at noon',
    until_local: until,
  })
  await database.owner`
    update public.business_settings set notice_until = now() - interval '1 second', version = version`
  expect(await closedToGuests()).toBeNull()
})

test('A notice that has already ended, or has no words, is not shown', async () => {
  expect(await showNotice('manager', 'Back at noon', '2020-01-01T12:00')).toBe('PT400')
  expect(await showNotice('manager', ' ')).toBe('done')
  expect(await closedToGuests()).toBeNull()
})

test('Guests cannot ask for a stock alert while the shop is closed', async () => {
  const ask = () =>
    stateOf(
      actAs(
        database.requests,
        'anon',
        (sql) => sql`select public.request_stock_alert('guest@guests.test', ${COMTE})`,
      ),
    )
  await setOpen('admin', false)
  expect(await ask()).toBe('PT409')
  await setOpen('admin', true)
  expect(await ask()).toBe('done')
})

test('A new shop is closed, says nothing of the demo, and opens when it has said what it needs', async () => {
  const shop = await createTestDatabase('empty')
  const { owner } = shop
  await seed(owner, { demo: false }, () => {})
  const [settings] = await owner<
    { row: Record<string, unknown> }[]
  >`select to_jsonb(b) as row from public.business_settings b`
  for (const [field, value] of Object.entries(DEMO_SETTINGS))
    expect([field, settings?.row[field]]).not.toEqual([field, value])
  expect(settings?.row).toMatchObject({ name: null, hours: null, time_zone: null, opened_at: null })
  expect(await owner`select from public.cheeses`).toHaveLength(0)
  await expect(owner`select private.open_shop()`).rejects.toThrow(
    'Before the shop opens, say its name, its opening hours, its time zone, its currency, its tax rate',
  )
  const { name, hours, time_zone, currency } = DEMO_SETTINGS
  await owner`
    update public.business_settings set name = ${name}, hours = ${owner.json(hours)}, time_zone = ${time_zone},
      currency = ${currency}, tax_percent = 0, version = version`
  // Guests have not seen a slug before the shop was open, and may know it ever after.
  await owner`
    insert into public.cheeses (name, slug, country_iso, allergens, active)
    values ('Ludlow Blue', 'ludlow', 'GB', '{milk}', true)`
  const rename = (slug: string) => owner`update public.cheeses set slug = ${slug}, version = version`
  await rename('ludlow-blue')
  await owner`select private.open_shop()`
  await expect(rename('ludlow')).rejects.toThrow('A published cheese keeps its slug')
  const [opened] = await owner`select opened_at is not null as is_open from public.business_settings`
  expect(opened).toEqual({ is_open: true })
  await owner`update public.business_settings set opened_at = null, version = version`
  await expect(rename('ludlow')).rejects.toThrow('A published cheese keeps its slug')
  await shop.close()
})
