import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import {
  COMTE,
  GOUDA,
  INACTIVE_CHEESE,
  OPEN_EVENT,
  PAST_FEATURE,
  PLANNED_FEATURE,
  PUBLISHED_RECIPE,
  ROQUEFORT,
} from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const as = (actor: Actor, statement: string, ...values: (string | number | string[] | null)[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values))

type Version = { version: number; changed_fields: string[]; changed_by_name: string | null; title: string }

const versionsOf = async (table: string, id: string) =>
  (await as('manager', `select * from public.list_versions($1, $2)`, table, id)) as unknown as Version[]

const compare = (table: string, id: string, one: number, other: number) =>
  as('manager', `select * from public.compare_versions($1, $2, $3, $4)`, table, id, one, other)

/** Restores the first version, in these fields or in all. */
const restore = (table: string, id: string, expected: number, fields: string[] | null = null) =>
  as('admin', `select public.rollback_record($1, $2, 1, $3, $4)`, table, id, expected, fields)

const refusalOf = (action: Promise<unknown>) => action.then(() => 'done').catch((error: unknown) => error)

test('The versions of a cheese say who changed which fields and when by the clock of the shop', async () => {
  await as('manager', `update public.cheeses set version = 1, summary = 'New words' where id = $1`, COMTE)
  const [newest, first] = await versionsOf('cheeses', COMTE)
  expect(newest).toMatchObject({
    title: expect.stringContaining('Comté'),
    version: 2,
    current_version: 2,
    operation: 'update',
    changed_fields: ['summary'],
    changed_by_name: 'Someone',
    changed_at_local: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    total: '2',
  })
  expect(first).toMatchObject({ operation: 'insert', changed_by_name: null })
  const [saved] = await as('employee', `select * from public.last_saved('cheeses', $1)`, COMTE)
  expect(saved).toMatchObject({ changed_by_name: 'Someone' })
})

test('The last save of the settings is that of either record, and that of a draft is its author', async () => {
  const lastSaved = async (table: string, id: string) => {
    const [saved] = await as('employee', `select * from public.last_saved($1, $2)`, table, id)
    return saved?.['changed_by_name']
  }
  const name = (actor: Actor, to: string) =>
    database.owner.unsafe(`update public.users set first_name = $2 where id = $1`, [personId(actor), to])
  await name('admin', 'Ada')
  await name('manager', 'Mats')
  const saveSettings = (actor: Actor, shop: string, staff: string) =>
    as(
      actor,
      `select public.save_settings($1::text::jsonb, $2::text::jsonb, (
        select b.version + s.version from public.business_settings b, public.staff_settings s))`,
      shop,
      staff,
    )
  await saveSettings('admin', '{"phone": "+1 604 555 0100"}', '{}')
  expect(await lastSaved('settings', '1')).toContain('Ada')
  await saveSettings('manager', '{}', '{"default_low_stock_grams": 800}')
  expect(await lastSaved('settings', '1')).toContain('Mats')
  await as(
    'admin',
    `insert into public.page_document_drafts (id, body) select id, body from public.page_documents where id = 'footer'`,
  )
  expect(await lastSaved('page_document_drafts', 'footer')).toContain('Ada')
  await name('admin', 'Someone')
  await name('manager', 'Someone')
})

test('A member who submitted a recipe is not named in its history, and a former manager is', async () => {
  const submit = `select public.submit_recipe('{"title": "Toast", "ingredients": [{"item": "Cheese"}], "steps": ["Melt."], "consent": true}', '{}') as id`
  const [submitted] = await as('member', submit)
  const id = String(submitted?.['id'])
  expect(await versionsOf('recipes', id)).toMatchObject([{ changed_by_name: 'A member' }])
  for (const actor of ['manager', 'admin'] as const) {
    const byMember = `select from public.list_versions(by_person => $1)`
    expect(await as(actor, byMember, personId('member'))).toEqual([])
    expect(await as(actor, `select from public.record_versions where record_id = $1`, id)).toEqual([])
  }
  const byManager = await as(
    'manager',
    `select from public.list_versions(by_person => $1)`,
    personId('manager'),
  )
  expect(byManager).not.toEqual([])
  await database.owner`update public.users set role = 'customer' where id in (
    select changed_by from public.record_versions where record_id = ${COMTE})`
  const [newest] = await versionsOfAs('admin', COMTE)
  expect(newest).toMatchObject({ changed_by_name: 'Someone' })
  await database.owner`update public.users set role = 'manager', role_confirmed_at = now() where id in (
    select changed_by from public.record_versions where record_id = ${COMTE})`
})

const versionsOfAs = (actor: Actor, id: string) =>
  as(actor, `select changed_by_name from public.list_versions('cheeses', $1)`, id)

test('Two versions are compared field by field, with cheeses by name and instants by the clock of the shop', async () => {
  expect(await compare('cheeses', COMTE, 1, 2)).toEqual([
    { field: 'summary', one_value: expect.any(String), other_value: 'New words', is_restorable: true },
  ])
  const move = `update public.feature_calendar set version = 1, cheese_id = $2 where id = $1`
  await as('manager', move, PLANNED_FEATURE, ROQUEFORT)
  const [moved] = await compare('feature_calendar', PLANNED_FEATURE, 1, 2)
  expect(moved).toMatchObject({ field: 'cheese_id', other_value: expect.stringContaining('Roquefort') })
  await as(
    'manager',
    `update public.events set version = 1, ends_at = ends_at + interval '1 hour' where id = $1`,
    OPEN_EVENT,
  )
  const [later] = await compare('events', OPEN_EVENT, 1, 2)
  expect(later).toMatchObject({
    field: 'ends_at',
    one_value: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  })
})

test('A document is compared and restored by its parts', async () => {
  const publish = `update public.cheese_documents set version = 1,
    body = body || '{"opening": "Other opening", "subtitle": "Other subtitle"}' where id = $1`
  await as('manager', publish, COMTE)
  const [newest] = await versionsOf('cheese_documents', COMTE)
  expect(newest).toMatchObject({
    title: expect.stringContaining('Comté'),
    changed_fields: ['opening', 'subtitle'],
  })
  await restore('cheese_documents', COMTE, 2, ['opening'])
  expect((await compare('cheese_documents', COMTE, 1, 3)).map(({ field }) => field)).toEqual(['subtitle'])
})

test('A restore that violates a current rule names the fields', async () => {
  const declare = `update public.cheeses set allergens = null, active = false where id = $1`
  await database.owner.unsafe(declare, [GOUDA])
  await database.owner.unsafe(`update public.cheeses set active = true, allergens = '{milk}' where id = $1`, [
    GOUDA,
  ])
  const undeclare = as('admin', `select public.rollback_record('cheeses', $1, 2, 3, '{allergens}')`, GOUDA)
  expect(await refusalOf(undeclare)).toMatchObject({
    code: 'PT400',
    message: 'Declare its allergens first',
    detail: '{"field":"allergens"}',
  })

  await database.owner`alter table public.recipes add constraint short_titles check (char_length(title) < 5) not valid`
  await as(
    'manager',
    `select public.save_recipe('{"id": "${PUBLISHED_RECIPE}", "version": 1, "title": "Tart"}', null)`,
  )
  const before = await versionsOf('recipes', PUBLISHED_RECIPE)
  expect(await refusalOf(restore('recipes', PUBLISHED_RECIPE, 2))).toMatchObject({
    detail: '{"field":"title","reason":"broken_rule"}',
  })
  expect(await versionsOf('recipes', PUBLISHED_RECIPE)).toEqual(before)
})

test('A restore names the part of a document that violates a current rule', async () => {
  await database.owner`alter table public.cheese_documents drop constraint cheese_documents_body_check`
  await database.owner`
    update public.cheese_documents set body = body || '{"story": "not a list"}' where id = ${INACTIVE_CHEESE}`
  await database.owner`
    update public.cheese_documents set body = body || '{"story": []}' where id = ${INACTIVE_CHEESE}`
  await database.owner`alter table public.cheese_documents
    add constraint cheese_documents_body_check check (private.is_cheese_document(body, true))`
  const restored = as('admin', `select public.rollback_record('cheese_documents', $1, 2, 3)`, INACTIVE_CHEESE)
  expect(await refusalOf(restored)).toMatchObject({
    code: 'PT409',
    detail: '{"field":"story","reason":"broken_rule"}',
  })
})

test('A past day of the calendar and a day for a cheese that is not active are not restored', async () => {
  await database.owner`update public.feature_calendar set note = 'x' where id = ${PAST_FEATURE}`
  expect(await refusalOf(restore('feature_calendar', PAST_FEATURE, 2))).toMatchObject({
    message: 'Past days are read-only',
    detail: '{"field":"day"}',
  })
  await database.owner`update public.cheeses set active = false where id = ${COMTE}`
  const [first] = await compare('feature_calendar', PLANNED_FEATURE, 2, 1)
  expect(first).toMatchObject({ field: 'cheese_id', other_value: expect.stringContaining('Comté') })
  expect(await refusalOf(restore('feature_calendar', PLANNED_FEATURE, 2))).toMatchObject({
    detail: '{"field":"cheese_id"}',
  })
})

test('A deleted day of the calendar can be restored', async () => {
  await database.owner`update public.cheeses set active = true where id = ${COMTE}`
  await as('manager', `delete from public.feature_calendar where id = $1`, PLANNED_FEATURE)
  await restore('feature_calendar', PLANNED_FEATURE, 3)
  expect(await versionsOf('feature_calendar', PLANNED_FEATURE)).toMatchObject([
    { version: 4, operation: 'insert', restored_from: 1 },
    { version: 3, operation: 'delete' },
    { version: 2 },
    { version: 1 },
  ])
})

test('A restore without a field that can be restored is refused', async () => {
  expect(await refusalOf(restore('cheeses', ROQUEFORT, 1, ['slug']))).toMatchObject({ code: 'PT400' })
  expect(await refusalOf(restore('cheeses', ROQUEFORT, 9))).toMatchObject({ code: 'PT409' })
  expect(await refusalOf(restore('auth.users', ROQUEFORT, 1))).toMatchObject({ code: 'PT404' })
})
