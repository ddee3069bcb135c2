import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { COMTE, DRAFT_CHEESE, GOUDA } from '../contract/rows.ts'
import { dryRun, type Cells } from './dry-run.ts'
import { importMany } from './import-many.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const run = (rows: Cells[], actor: Actor = 'manager') => dryRun(database.requests, rows, actor)

type Confirmed = { facts?: string[]; allergens?: number[] }

const apply = (
  importId: string,
  actor: Actor = 'manager',
  withoutRefused = false,
  confirmed: Confirmed = {},
) =>
  actAs(database.requests, actor, async (sql) => {
    const { facts = [], allergens = [] } = confirmed
    const [row] = await sql<{ id: string }[]>`
      select public.apply_import(${importId}, ${withoutRefused}, ${facts}::public.food_fact[], ${allergens}::integer[]) as id`
    return row?.id ?? ''
  })

const cheeseOf = async (slug: string) =>
  (await database.owner`select * from public.cheeses where slug = ${slug}`)[0]

const problemsOf = async (cells: Cells) => (await run([cells])).rows[0]?.problems

test('A dry run says which rows are created, changed and unchanged, with both values', async () => {
  const before = await cheeseOf('comte-aop')
  const { rows, counts } = await run([
    { slug: 'comte-aop', price_per_kg_cents: '61.5', active: 'Yes' },
    { slug: 'abondance', name: String((await cheeseOf('abondance'))?.['name']) },
    {
      name: 'Brick of Ghent',
      country_iso: 'be',
      milk_treatment: 'Pasteurised',
      allergens: 'milk; Soya; Sulphites',
    },
  ])
  expect(counts).toEqual({ created: 1, changed: 1, unchanged: 1 })
  expect(rows[0]).toMatchObject({
    line: 2,
    outcome: 'changed',
    cheese_id: COMTE,
    changes: [{ field: 'price_per_kg_cents', new: '61.50' }],
  })
  expect(rows[1]).toMatchObject({ outcome: 'unchanged', changes: [], problems: [] })
  expect(rows[2]).toMatchObject({ outcome: 'created', slug: 'brick-of-ghent', cheese_id: null })
  expect(rows[2]?.changes).toContainEqual({ field: 'allergens', old: '', new: 'milk, soy, sulfites' })
  expect(await cheeseOf('comte-aop')).toEqual(before)
  expect(await cheeseOf('brick-of-ghent')).toBeUndefined()
})

test('An import is applied as one change set, once, and undone as one', async () => {
  const before = await cheeseOf('comte-aop')
  const { importId } = await run([
    { slug: 'comte-aop', price_per_kg_cents: '77', flavor_tags: 'figs, fresh; nuts' },
    { name: 'Tomme of the file', country_iso: 'FR', allergens: 'milk', active: 'yes', palate_salt: '3' },
    { name: 'Draft of the file', country_iso: 'FR' },
  ])
  const set = await apply(importId, 'manager', false, { allergens: [3] })
  expect(await apply(importId)).toBe(set)
  expect(await cheeseOf('comte-aop')).toMatchObject({
    price_per_kg_cents: 7700,
    flavor_tags: ['figs, fresh', 'nuts'],
    version: Number(before?.['version']) + 1,
  })
  expect(await cheeseOf('tomme-of-the-file')).toMatchObject({
    active: true,
    flag_emoji: '🇫🇷',
    palate_salt: 3,
    in_stock: true,
  })
  await actAs(database.requests, 'anon', async (sql) => {
    expect(await sql`select slug from public.search_cheeses('tomme of the file')`).toHaveLength(1)
  })
  const versions = await database.owner`select from public.record_versions where change_set_id = ${set}`
  expect(versions).toHaveLength(3)

  await actAs(database.requests, 'manager', (sql) => sql`select from public.undo_change_set(${set})`)
  expect(await cheeseOf('comte-aop')).toMatchObject({ price_per_kg_cents: before?.['price_per_kg_cents'] })
  expect(await cheeseOf('draft-of-the-file')).toBeUndefined()
  expect(await cheeseOf('tomme-of-the-file')).toMatchObject({ active: false })
})

test('One refused row names its column, and nothing or only the others are written', async () => {
  const { importId, rows } = await run([
    { slug: 'comte-aop', price_per_kg_cents: '99' },
    { slug: 'abondance', price_per_kg_cents: 'cheap' },
    { slug: 'comte-aop', name: 'Comté', price_per_kg_cents: 'cheap', unreadable: 'Too many cells' },
  ])
  expect(rows[2]).toMatchObject({
    name: 'Comté',
    outcome: 'refused',
    problems: [{ field: 'line', problem: 'Too many cells' }],
  })
  expect(rows[1]).toMatchObject({
    line: 3,
    outcome: 'refused',
    problems: [{ field: 'price_per_kg_cents', problem: 'Write a price in CAD, such as 48.50' }],
  })
  expect(await stateOf(apply(importId))).toBe('PT409')
  expect(await cheeseOf('comte-aop')).not.toMatchObject({ price_per_kg_cents: 9900 })

  const set = await apply(importId, 'manager', true)
  expect(await cheeseOf('comte-aop')).toMatchObject({ price_per_kg_cents: 9900 })
  await actAs(database.requests, 'manager', (sql) => sql`select from public.undo_change_set(${set})`)
  expect(await cheeseOf('comte-aop')).not.toMatchObject({ price_per_kg_cents: 9900 })
})

test('A cheese is found by its slug, its short code or its name, and never added twice under one name', async () => {
  const comte = await cheeseOf('comte-aop')
  const { rows } = await run([
    { qr_short_code: String(comte?.['qr_short_code']).toLowerCase(), price_per_kg_cents: '41' },
    { name: ' ABONDANCE ', slug: 'another-slug', price_per_kg_cents: '42' },
    { name: 'Twice Tomme', country_iso: 'FR' },
    { name: 'twice tommé', slug: 'twice-tomme-2', country_iso: 'FR' },
  ])
  expect(rows.map(({ outcome, slug }) => [outcome, slug])).toEqual([
    ['changed', 'comte-aop'],
    ['changed', 'abondance'],
    ['created', 'twice-tomme'],
    ['refused', 'twice-tomme-2'],
  ])
  expect(rows[3]?.problems).toEqual([{ field: 'slug', problem: 'Line 4 has the same cheese' }])
})

test.each<[string, Cells, string, string]>([
  ['without a name', { name: '', country_iso: 'FR' }, 'name', 'A cheese needs a name'],
  [
    'with a price of nothing',
    { slug: 'comte-aop', price_per_kg_cents: '0.00' },
    'price_per_kg_cents',
    'A price is above 0.00 and at most 10000.00',
  ],
  ['of a new cheese without a country', { name: 'New one' }, 'country_iso', 'A new cheese needs a country'],
  [
    'with an unknown country',
    { name: 'New one', country_iso: 'ZZ' },
    'country_iso',
    'Write the code of a country, such as FR',
  ],
  [
    'with a name of another script and no slug',
    { name: 'جبنة', country_iso: 'EG' },
    'slug',
    'No slug can be made from this name; write one',
  ],
  [
    'with a line break',
    { slug: 'comte-aop', summary: 'One\nTwo' },
    'summary',
    'One line of at most 400 characters',
  ],
  [
    'with too many tags',
    { slug: 'comte-aop', flavor_tags: 'abcdefghijklm'.split('').join(',') },
    'flavor_tags',
    'At most 12 entries in one line, together at most 300 characters',
  ],
  [
    'with a slug of the site',
    { slug: 'recipes', name: 'Recipes', country_iso: 'FR' },
    'slug',
    'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses',
  ],
  [
    'of an active cheese without allergens',
    { name: 'New one', country_iso: 'FR', active: 'yes' },
    'allergens',
    'Declare the allergens of an active cheese',
  ],
  ['with another currency', { slug: 'comte-aop', currency: 'EUR' }, 'currency', 'Prices are in CAD'],
  [
    'of a cheese that is lactose-free by nature without a source',
    { slug: 'abondance', lactose: 'naturally_free' },
    'lactose',
    'Say in "Lactose source" who measured it',
  ],
  ['with an unclear answer', { slug: 'comte-aop', active: 'maybe' }, 'active', 'Write yes or no'],
  [
    'with an unknown style',
    { slug: 'comte-aop', style: 'square' },
    'style',
    'Write one of: hard, semi-hard, semi-soft, soft, blue, fresh',
  ],
])('A row %s is refused', async (_, cells, field, problem) => {
  expect(await problemsOf(cells)).toEqual([{ field, problem }])
})

test('Tracked stock is not imported', async () => {
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`select public.record_stock_movement(${GOUDA}, 'delivery', 100)`,
  )
  const cheese = await database.owner`select slug from public.cheeses where id = ${GOUDA}`
  expect(await problemsOf({ slug: String(cheese[0]?.['slug']), in_stock: 'no' })).toEqual([
    { field: 'in_stock', problem: 'The stock of this cheese is tracked; record a movement instead' },
  ])
})

test('A cheese that the file names twice is refused with the line of the first', async () => {
  const { rows } = await run([
    { slug: 'comte-aop', price_per_kg_cents: '40' },
    { slug: 'comte-aop', price_per_kg_cents: '41' },
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'refused'])
  expect(rows[1]?.problems).toEqual([{ field: 'slug', problem: 'Line 2 has the same cheese' }])
})

test('An empty cell clears a value, but keeps one that cannot be empty', async () => {
  const { rows } = await run([
    { slug: 'comte-aop', name: '', summary: '', style: '', allergens: '', foods: '' },
  ])
  expect(rows[0]?.changes.map(({ field, new: value }) => [field, value])).toEqual([
    ['summary', ''],
    ['foods', ''],
  ])
})

test('A cheese that was changed after the dry run stops the import with its line', async () => {
  const { importId } = await run([
    { slug: 'abondance', price_per_kg_cents: '10' },
    { slug: 'comte-aop', price_per_kg_cents: '11' },
  ])
  await database.owner`update public.cheeses set summary = 'Newer' where id = ${COMTE}`
  await expect(apply(importId)).rejects.toThrow('Line 3: someone changed this cheese after the dry run')
  expect(await cheeseOf('abondance')).not.toMatchObject({ price_per_kg_cents: 1000 })
})

test('Only managers import, and each reads and applies only their own import', async () => {
  for (const actor of ['anon', 'member', 'employee'] as const) {
    expect(await stateOf(run([{ slug: 'comte-aop' }], actor))).toBe('42501')
  }
  const { importId } = await run([{ slug: 'comte-aop', price_per_kg_cents: '12' }])
  expect(await stateOf(apply(importId, 'admin'))).toBe('PT404')
  expect(await stateOf(apply(importId, 'employee'))).toBe('42501')
  const read = actAs(database.requests, 'admin', (sql) => sql`select from public.read_import(${importId})`)
  expect(await stateOf(read)).toBe('PT404')
})

test('An import expires after two hours', async () => {
  const { importId } = await run([{ slug: 'comte-aop' }])
  await database.owner`update private.imports set created_at = now() - interval '3 hours' where id = ${importId}`
  await database.owner`select private.purge_expired()`
  expect(await stateOf(apply(importId))).toBe('PT404')
  expect(await database.owner`select from private.import_rows where import_id = ${importId}`).toEqual([])
})

test('A draft is found by its slug like any other cheese', async () => {
  const draft = await database.owner`select slug from public.cheeses where id = ${DRAFT_CHEESE}`
  const { rows } = await run([{ slug: String(draft[0]?.['slug']), serving_tip: 'Serve cool' }])
  expect(rows[0]).toMatchObject({ outcome: 'changed', cheese_id: DRAFT_CHEESE })
})

test('100 cheeses are imported, changed by an import and changed back by its undo', async () => {
  await expect(importMany(database, 100)).resolves.toBeUndefined()
})

test('The price per kg of a cheese that is sold by the piece is not imported without another price of the piece', async () => {
  await database.owner`delete from public.price_schedule`
  await database.owner`
    update public.cheeses set price_per_piece_cents = 1250, piece_grams = 250 where slug = 'abondance'`
  const problem = {
    field: 'price_per_kg_cents',
    problem: 'It is sold by the piece: change the price of the piece',
  }
  expect(await problemsOf({ slug: 'abondance', price_per_kg_cents: '48.00' })).toEqual([problem])
  expect(await problemsOf({ slug: 'abondance', price_per_kg_cents: '' })).toEqual([problem])
  const whole = {
    slug: 'abondance',
    price_per_kg_cents: '50.00',
    price_per_piece_cents: '12.50',
    piece_grams: '250',
  }
  expect((await run([whole])).counts).toMatchObject({ unchanged: 1 })
  const byWeight = { ...whole, price_per_kg_cents: '48.00', price_per_piece_cents: '', piece_grams: '' }
  expect((await run([byWeight])).counts).toMatchObject({ changed: 1 })
  expect((await run([{ ...whole, price_per_piece_cents: '13.00' }])).counts).toMatchObject({ changed: 1 })
})
