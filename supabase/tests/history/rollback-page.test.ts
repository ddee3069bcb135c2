import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, DRAFT_CHEESE, GOUDA, PENDING_RECIPE, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const as = (actor: Actor, statement: string, ...values: (string | number | string[] | null)[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values))

type Removed = {
  table_name: string
  record_id: string
  version: number
  current_version: number
  state: string
}

const removed = (filter = '') =>
  actAs(database.requests, 'admin', (sql) =>
    sql.unsafe<Removed[]>(`select * from public.list_removed(${filter})`),
  )

async function changePrices(ids: string[], actor: Actor = 'manager') {
  const planned = `'${JSON.stringify({ ids })}', '{"field": "price", "percent": 10}'`
  const [made] = (await as(
    actor,
    `select public.make_bulk_change(${planned}, public.preview_bulk_change(${planned}) ->> 'token')
      ->> 'change_set' as id`,
  )) as unknown as { id: string }[]
  return made?.id ?? ''
}

test('An archived cheese is listed with the version before, and restoring its state keeps later words', async () => {
  await as(
    'manager',
    `update public.cheeses set version = 1, active = false, archived_at = now() where id = $1`,
    ROQUEFORT,
  )
  await as(
    'manager',
    `update public.cheeses set version = 2, summary = 'Later words' where id = $1`,
    ROQUEFORT,
  )
  expect(await removed()).toMatchObject([
    { record_id: ROQUEFORT, state: 'archived', version: 1, current_version: 3, changed_by_name: 'Someone' },
  ])
  await as('admin', `select public.rollback_record('cheeses', $1, 1, 3, '{active,archived_at}')`, ROQUEFORT)
  const [cheese] = await database.owner`select active, summary from public.cheeses where id = ${ROQUEFORT}`
  expect(cheese).toEqual({ active: true, summary: 'Later words' })
  expect(await removed()).toEqual([])
})

test('A deleted cheese and its document come back together', async () => {
  await database.owner`
    insert into public.cheese_documents (id, body)
    select ${DRAFT_CHEESE}, body from public.cheese_documents where id = ${COMTE}`
  await as('admin', `delete from public.cheeses where id = $1`, DRAFT_CHEESE)
  await as('manager', `delete from public.recipes where id = $1`, PENDING_RECIPE)
  const listed = await removed()
  expect(listed.map(({ table_name, state }) => [table_name, state])).toEqual([
    ['recipes', 'deleted'],
    ['cheeses', 'deleted'],
  ])
  expect(await removed(`'recipes'`)).toHaveLength(1)
  expect(await removed(`by_person => '${personId('manager')}'`)).toHaveLength(1)
  for (const { table_name, record_id, version, current_version } of listed)
    await as(
      'admin',
      `select public.rollback_record($1, $2, $3, $4)`,
      table_name,
      record_id,
      version,
      current_version,
    )
  expect(await removed()).toEqual([])
  const [document] = await database.owner`
    select v.restored_from from public.cheese_documents d
    join public.record_versions v
      on v.table_name = 'cheese_documents' and v.record_id = d.id::text and v.version = d.version
    where d.id = ${DRAFT_CHEESE}`
  expect(document).toEqual({ restored_from: 2 })
})

test('A change set is listed with its cheeses, and says what is undone', async () => {
  const set = await changePrices([COMTE, ABONDANCE])
  const [listed] = await as('admin', `select * from public.list_change_sets($1)`, set)
  expect(listed).toMatchObject({
    kind: 'bulk',
    summary: 'Raised the prices of 2 cheeses by 10%',
    records: '2',
    first_names: ['Abondance', 'Comté AOP (Affiné)'],
    undone: '0',
    undone_at_local: null,
  })
  const versions = await as('manager', `select title from public.list_versions(of_change_set => $1)`, set)
  expect(versions).toHaveLength(2)
  await as('admin', `select from public.undo_change_set($1)`, set)
  const [undone] = await as('admin', `select * from public.list_change_sets($1)`, set)
  expect(undone).toMatchObject({ records: '2', undone: '2', undone_by_name: 'Someone' })
})

test('A manager finds only their own change sets, an employee none', async () => {
  const ofManager = await changePrices([COMTE])
  const ofAdmin = await changePrices([ABONDANCE], 'admin')
  const idsFor = async (actor: Actor) =>
    (await as(actor, `select id from public.list_change_sets()`)).map(({ id }) => id)
  expect(await idsFor('admin')).toEqual(expect.arrayContaining([ofManager, ofAdmin]))
  expect(await idsFor('manager')).toContain(ofManager)
  expect(await idsFor('manager')).not.toContain(ofAdmin)
  await expect(idsFor('employee')).rejects.toMatchObject({ code: '42501' })
})

test('A long change set names its first three cheeses', async () => {
  const set = await changePrices([COMTE, ABONDANCE, GOUDA, ROQUEFORT])
  const [listed] = await as('admin', `select records, first_names from public.list_change_sets($1)`, set)
  expect(listed).toMatchObject({ records: '4' })
  expect(listed?.['first_names']).toHaveLength(3)
})

test('Planned prices of a change set count as its cheeses until they are undone', async () => {
  const planned = `'${JSON.stringify({ ids: [COMTE, ABONDANCE] })}',
    jsonb_build_object('field', 'price', 'percent', 10, 'from_day', private.shop_today() + 7)`
  const [made] = (await as(
    'manager',
    `select public.make_bulk_change(${planned}, public.preview_bulk_change(${planned}) ->> 'token')
      ->> 'change_set' as id`,
  )) as unknown as { id: string }[]
  const listed = async () =>
    (await as('admin', `select records, first_names from public.list_change_sets($1)`, made?.id ?? '')).at(0)
  expect(await listed()).toEqual({ records: '2', first_names: ['Abondance', 'Comté AOP (Affiné)'] })
  await as('admin', `select from public.undo_change_set($1)`, made?.id ?? '')
  expect(await listed()).toEqual({ records: '0', first_names: [] })
})

test('Changes are found by person and by day of the shop', async () => {
  const count = async (filter: string) =>
    (await as('admin', `select * from public.list_versions('cheeses', page_limit => 1, ${filter})`)).at(0)?.[
      'total'
    ] ?? '0'
  expect(await count(`by_person => '${personId('admin')}'`)).not.toBe('0')
  expect(await count(`by_person => '${personId('member')}'`)).toBe('0')
  expect(await count(`from_day => private.shop_today(), to_day => private.shop_today()`)).not.toBe('0')
  expect(await count(`from_day => private.shop_today() + 1`)).toBe('0')
  expect(await count(`to_day => private.shop_today() - 1`)).toBe('0')
})

test('An admin whose role was just taken away sees and restores nothing with the same token', async () => {
  const attempts = [
    `select from public.list_versions()`,
    `select from public.list_removed()`,
    `select from public.list_change_sets()`,
    `select from public.list_editors()`,
    `select from public.last_saved('cheeses', '${COMTE}')`,
    `select from public.compare_versions('cheeses', '${COMTE}', 1, 1)`,
    `select public.rollback_record('cheeses', '${COMTE}', 1, 3)`,
  ]
  await database.owner`update public.users set role = 'customer' where id = ${personId('admin')}`
  const states = await Promise.all(attempts.map((attempt) => stateOf(as('admin', attempt))))
  expect(states).toEqual(attempts.map(() => '42501'))
})
