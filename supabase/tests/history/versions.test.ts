import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { COMTE, DRAFT_CHEESE, GOUDA, PUBLISHED_RECIPE, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const saveCheese = (record: Record<string, unknown>, beverages: unknown[] | null = null) =>
  actAs(
    database.requests,
    'manager',
    (sql) => sql<{ id: string; version: number; slug: string }[]>`
      select (saved).id, (saved).version, (saved).slug
      from (select public.save_cheese(${sql.json(record)}, ${beverages ? sql.json(beverages) : null}) as saved) s`,
  )

const rollBack = (
  table: string,
  id: string,
  version: number,
  expected: number,
  fields: string[] | null = null,
) =>
  actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.rollback_record(${table}, ${id}, ${version}, ${expected}, ${fields})`,
  )

const versionOf = async (id: string) => {
  const [cheese] = await database.owner<
    { version: number }[]
  >`select version from public.cheeses where id = ${id}`
  return cheese?.version ?? 0
}

const drinksOf = (id: string) =>
  database.owner`select label from public.cheese_beverages where cheese_id = ${id} order by position`

test('Of twenty concurrent saves one succeeds, and the history has every version', async () => {
  const version = await versionOf(COMTE)
  const saves = Array.from({ length: 20 }, (_, index) =>
    stateOf(saveCheese({ id: COMTE, version, summary: `Summary ${index}` })),
  )
  const results = await Promise.all(saves)
  expect(results.filter((state) => state === 'done')).toHaveLength(1)
  expect(results.filter((state) => state === 'PT409')).toHaveLength(19)

  const history = await database.owner`
    select version from public.cheese_versions where cheese_id = ${COMTE} order by version`
  expect(history.map((entry) => entry['version'])).toEqual([1, 2])
})

test('A cheese and its beverages are saved as one version and restored together', async () => {
  const before = await drinksOf(GOUDA)
  const [saved] = await saveCheese({ id: GOUDA, version: 1, name: 'Renamed' }, [
    { label: 'Cold tea', kind: 'na' },
  ])
  expect(saved?.version).toBe(2)
  expect(await drinksOf(GOUDA)).toEqual([{ label: 'Cold tea' }])

  await rollBack('cheeses', GOUDA, 1, 2)
  expect(await drinksOf(GOUDA)).toEqual(before)
  const [newest] = await database.owner`
    select version, restored_from, changed_by, changed_fields from public.cheese_versions
    where cheese_id = ${GOUDA} order by version desc limit 1`
  expect(newest).toEqual({
    version: 3,
    restored_from: 1,
    changed_by: personId('admin'),
    changed_fields: ['beverages', 'name'],
  })
})

test('Selected fields can be restored alone, and a stale restore is refused', async () => {
  await saveCheese({ id: ROQUEFORT, version: 1, name: 'Other name', summary: 'Other words' })
  expect(await stateOf(rollBack('cheeses', ROQUEFORT, 1, 1))).toBe('PT409')
  await rollBack('cheeses', ROQUEFORT, 1, 2, ['summary'])
  const [cheese] = await database.owner`select name, summary from public.cheeses where id = ${ROQUEFORT}`
  expect(cheese?.['name']).toBe('Other name')
  expect(cheese?.['summary']).not.toBe('Other words')
})

test('A deleted draft can be restored with its beverages and continues its version numbers', async () => {
  await actAs(database.requests, 'admin', (sql) => sql`delete from public.cheeses where id = ${DRAFT_CHEESE}`)
  await rollBack('cheeses', DRAFT_CHEESE, 1, 2)
  expect(await versionOf(DRAFT_CHEESE)).toBe(3)
  expect(await drinksOf(DRAFT_CHEESE)).toEqual([{ label: 'Cold tea' }])
})

test("Recipes, events, settings, search terms and calendar entries have a history, and a recipe's includes its cheeses", async () => {
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`
      select public.save_recipe(${sql.json({ id: PUBLISHED_RECIPE, version: 1, title: 'New title' })}, '{}')`,
  )
  await rollBack('recipes', PUBLISHED_RECIPE, 1, 2)
  const cheeses =
    await database.owner`select from public.recipe_cheeses where recipe_id = ${PUBLISHED_RECIPE}`
  expect(cheeses).toHaveLength(2)
  const tables = await database.owner`select distinct table_name from public.record_versions order by 1`
  expect(tables.map((row) => row['table_name'])).toEqual([
    'business_settings',
    'cheese_documents',
    'cheeses',
    'comment_answers',
    'events',
    'feature_calendar',
    'page_documents',
    'recipes',
    'search_terms',
    'staff_settings',
  ])
})

test('No one can change or remove a version, not even the database owner', async () => {
  expect(await stateOf(database.owner`update public.record_versions set snapshot = '{}'`)).toBe('42501')
  expect(await stateOf(database.owner`delete from public.record_versions`)).toBe('42501')
  expect(await stateOf(database.owner`truncate public.record_versions`)).toBe('42501')
})

test.each(['cms', 'cheeses', 'auth', 's', 'recipes', 'kiosk', 'Upper-Case', 'two--dashes', '-edge'])(
  'No cheese can have the slug %s',
  async (slug) => {
    const state = stateOf(saveCheese({ name: 'New', slug, country_iso: 'FR' }))
    expect(await state).toBe('23514')
  },
)

test('A cheese without an allergen declaration cannot be published', async () => {
  const publish = saveCheese({ name: 'New', slug: 'undeclared', country_iso: 'FR', active: true })
  expect(await stateOf(publish)).toBe('PT400')
})

test('Repeating an insert after a lost response changes nothing, because it names no version', async () => {
  const record = { id: stableUuid('made twice'), name: 'Twice', slug: 'made-twice', country_iso: 'FR' }
  await saveCheese(record, [{ label: 'Cider', kind: 'cider' }])
  const again = saveCheese({ ...record, name: 'Once' }, [{ label: 'Cold tea', kind: 'na' }])
  expect(await stateOf(again)).toBe('PT428')
  expect(await drinksOf(record.id)).toEqual([{ label: 'Cider' }])
})

test('Unknown fields are refused rather than dropped', async () => {
  expect(await stateOf(saveCheese({ id: COMTE, version: 2, nonsense: true }))).toBe('42703')
})

const write = (statement: string) =>
  stateOf(actAs(database.requests, 'manager', (sql) => sql.unsafe(statement)))

test('A direct write with the current version succeeds, and the next one needs the new version', async () => {
  const version = await versionOf(ROQUEFORT)
  const change = (fields: string) => `update public.cheeses set ${fields} where id = '${ROQUEFORT}'`
  expect(await write(change(`summary = 'x', version = ${version}`))).toBe('done')
  expect(
    await write(`${change(`summary = 'y', version = ${version + 1}`)}; ${change(`summary = 'unversioned'`)}`),
  ).toBe('PT428')
})

test('A direct write of several records is refused even with their versions', async () => {
  expect(await write(`update public.cheeses set summary = 'x', version = version`)).toBe('22023')
})
