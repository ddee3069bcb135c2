import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { SUPABASE_DIR } from '../../server/testing/cluster.ts'
import { createBlankDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { stableUuid } from '../seed/stable-uuid.ts'

const LAST_OF_VERSION_0_1 = '20261115001900'
/** What comes later may change the same rows. */
const STOCK_ALERTS = '20261116000200'
const BLUE = stableUuid('cheese of version 0.1')

let database: TestDatabase
let auditLog: unknown[]

const readAuditLog = () => database.owner`select * from public.audit_log order by id`

beforeAll(async () => {
  database = await createBlankDatabase()
  const { owner } = database
  await migrate(owner, SUPABASE_DIR, () => {}, LAST_OF_VERSION_0_1)
  await owner`
    insert into public.cheeses
      (id, name, slug, country_iso, milk_treatment, allergens, flavor_tags, texture_tags, style_note, active)
    values
      (${BLUE}, 'Blue', 'visit', 'GB', 'pasteurised', '{milk,soya}', '{blue,savoury}', '{creamy}', 'savoury', true)`
  await owner`update public.cheeses set milk_treatment = 'thermised', allergens = '{milk,molluscs}' where id = ${BLUE}`
  await owner`insert into public.placards (cheese_id) values (${BLUE})`
  await owner`select private.audit('test', 'cheeses', ${BLUE})`
  await owner`select private.queue_mail('confirm-notice', 'guest@example.test', '{"cheese": "Blue", "token": "x"}')`
  auditLog = await readAuditLog()
  await migrate(owner, SUPABASE_DIR, () => {}, STOCK_ALERTS)
})
afterAll(() => database.close())

test('A cheese of version 0.1 has American values, without a new version or date', async () => {
  const [cheese] = await database.owner`
    select c.milk_treatment, c.allergens::text[], c.flavor_tags, c.style_note, c.version,
      c.updated_at = (v.snapshot ->> 'updated_at')::timestamptz as is_untouched
    from public.cheeses c join public.cheese_versions v on v.cheese_id = c.id and v.version = c.version`
  expect(cheese).toEqual({
    milk_treatment: 'thermized',
    allergens: ['milk', 'mollusks'],
    flavor_tags: ['blue', 'savory'],
    style_note: 'savoury',
    version: 2,
    is_untouched: true,
  })
})

test('Every version of it has American values too, and an old one can be restored', async () => {
  const { owner } = database
  const versions = await owner`
    select snapshot ->> 'milk_treatment' as treatment, snapshot -> 'allergens' as allergens,
      snapshot -> 'flavor_tags' as flavors
    from public.cheese_versions order by version`
  expect(versions).toEqual([
    { treatment: 'pasteurized', allergens: ['milk', 'soy'], flavors: ['blue', 'savory'] },
    { treatment: 'thermized', allergens: ['milk', 'mollusks'], flavors: ['blue', 'savory'] },
  ])
  await owner`
    select private.update_fields('public.cheeses', ${BLUE},
      private.restorable_fields('public.cheeses', v.snapshot, null) || '{"version": 2}')
    from public.cheese_versions v where v.version = 1`
  const [cheese] = await owner`select milk_treatment, allergens::text[] from public.cheeses`
  expect(cheese).toEqual({ milk_treatment: 'pasteurized', allergens: ['milk', 'soy'] })
})

test('History stays append-only and the audit log whole', async () => {
  const { owner } = database
  await expect(owner`update public.record_versions set snapshot = '{}'`).rejects.toThrow('append-only')
  expect(await readAuditLog()).toEqual(auditLog)
  expect(await owner`select private.first_broken_audit_entry() as id`).toEqual([{ id: null }])
})

test('A card printed by version 0.1 has the same facts in American spelling', async () => {
  const [placard] = await database.owner`
    select facts ->> 'milk_treatment' as treatment, facts -> 'allergens' as allergens from public.placards`
  expect(placard).toEqual({ treatment: 'thermized', allergens: ['milk', 'mollusks'] })
})

test.each(['savory', 'savoury', 'pasteurized', 'pasteurised'])('Guests find it by "%s"', async (word) => {
  expect(await database.owner`select name from public.search_cheeses(${word})`).toEqual([{ name: 'Blue' }])
})

test('A cheese whose slug became reserved gets another one', async () => {
  expect(await database.owner`select slug from public.cheeses`).toEqual([{ slug: 'visit-cheese' }])
})

test('The shop’s own words in the settings are American', async () => {
  const [settings] = await database.owner`
    select s.pregnancy_note, v.snapshot ->> 'pregnancy_note' as before, s.version
    from public.business_settings s
    join public.record_versions v on v.table_name = 'business_settings' and v.version = s.version`
  expect(settings?.['pregnancy_note']).toContain('mold-ripened')
  expect(settings?.['before']).toBe(settings?.['pregnancy_note'])
  expect(settings?.['version']).toBe(1)
})

test('A mail that waits in the queue is sent under its new name', async () => {
  expect(await database.owner`select template from private.outgoing_mail`).toEqual([
    { template: 'confirm-stock-alert' },
  ])
})
