import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE } from '../contract/rows.ts'
import { dryRun, type Cells } from './dry-run.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

/** Sends a file with its header in line 1 and applies it. */
async function importFile(rows: Cells[], confirmed: { facts?: string[]; allergens?: number[] } = {}) {
  const { facts = [], allergens = [] } = confirmed
  const { importId } = await dryRun(database.requests, rows)
  const [applied] = await actAs(
    database.requests,
    'manager',
    (sql) => sql<{ id: string }[]>`
      select public.apply_import(${importId}, false, ${facts}::public.food_fact[], ${allergens}::integer[]) as id`,
  )
  return applied?.id ?? ''
}

const undo = (changeSet: string) =>
  actAs(
    database.requests,
    'manager',
    (sql) => sql<{ name: string; outcome: string }[]>`
      select name, outcome from public.undo_change_set(${changeSet})`,
  )

const cheeseOf = async (slug: string) =>
  (await database.owner`select * from public.cheeses where slug = ${slug}`)[0]

const suggestionsFor = (slug: string) =>
  database.owner`
    select s.fact, s.fields, s.source from public.cheese_fact_suggestions s
    join public.cheeses c on c.id = s.cheese_id where c.slug = ${slug} order by s.fact`

const confirmationsOf = async (slug: string) => {
  const rows = await database.owner<{ fact: string; confirmed_by: string }[]>`
    select f.fact, f.confirmed_by from public.cheese_fact_confirmations f
    join public.cheeses c on c.id = f.cheese_id where c.slug = ${slug} order by f.fact`
  return rows.map(({ fact, confirmed_by }) => [fact, confirmed_by])
}

const TOMME: Cells = {
  name: 'Tomme',
  country_iso: 'FR',
  milk_treatment: 'raw',
  coagulant: 'animal',
  lactose: 'naturally_free',
  lactose_source: 'The dairy',
  rind: 'washed',
  allergens: 'milk',
  active: 'yes',
}

test('Facts of a file that nobody confirms become suggestions, and their cheese a draft', async () => {
  await importFile([TOMME])
  expect(await cheeseOf('tomme')).toMatchObject({
    milk_treatment: 'unknown',
    coagulant: 'unknown',
    lactose: 'unknown',
    lactose_source: '',
    rind: 'unknown',
    allergens: null,
    active: false,
  })
  expect(await confirmationsOf('tomme')).toEqual([])
  const source = 'File: cheeses.csv'
  expect(await suggestionsFor('tomme')).toEqual([
    { fact: 'milk_treatment', fields: { milk_treatment: 'raw' }, source },
    { fact: 'coagulant', fields: { coagulant: 'animal' }, source },
    { fact: 'allergens', fields: { allergens: ['milk'] }, source },
    { fact: 'lactose', fields: { lactose: 'naturally_free', lactose_source: 'The dairy' }, source },
    { fact: 'rind', fields: { rind: 'washed' }, source },
  ])
})

test('A column is confirmed for every row, allergens only for their own', async () => {
  const rows = [
    { ...TOMME, name: 'Alpha' },
    { ...TOMME, name: 'Beta' },
  ]
  await importFile(rows, { facts: ['milk_treatment', 'allergens'], allergens: [3] })
  expect(await cheeseOf('alpha')).toMatchObject({ milk_treatment: 'raw', allergens: null, active: false })
  expect(await cheeseOf('beta')).toMatchObject({ milk_treatment: 'raw', allergens: '{milk}', active: true })
  const manager = personId('manager')
  expect(await confirmationsOf('alpha')).toEqual([['milk_treatment', manager]])
  expect(await confirmationsOf('beta')).toEqual([
    ['milk_treatment', manager],
    ['allergens', manager],
  ])
  expect((await suggestionsFor('beta')).map(({ fact }) => fact)).toEqual(['coagulant', 'lactose', 'rind'])
})

test('A known cheese keeps its facts until another one is confirmed, and the undo takes back what was suggested', async () => {
  const before = await cheeseOf('comte-aop')
  const changeSet = await importFile([
    { slug: 'comte-aop', milk_treatment: 'pasteurized', allergens: 'none' },
  ])
  expect(await cheeseOf('comte-aop')).toEqual(before)
  expect(await suggestionsFor('comte-aop')).toMatchObject([
    { fact: 'milk_treatment', fields: { milk_treatment: 'pasteurized' } },
    { fact: 'allergens', fields: { allergens: [] } },
    // That of the contract.
    { fact: 'rind' },
  ])
  const [listed] = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select records, first_names from public.list_change_sets(${changeSet})`,
  )
  expect(listed).toEqual({ records: '1', first_names: [before?.['name']] })

  expect(await undo(changeSet)).toEqual([{ name: before?.['name'], outcome: 'undone' }])
  expect(await suggestionsFor('comte-aop')).toMatchObject([{ fact: 'rind' }])
  expect(await stateOf(undo(changeSet))).toBe('PT409')
})

test('An undo puts back who had confirmed a fact and what was suggested, and confirms nothing itself', async () => {
  const slug = 'abondance'
  await database.owner`
    update public.cheese_fact_confirmations f set confirmed_at = null, confirmed_by = null
    from public.cheeses c where c.id = f.cheese_id and c.slug = ${slug} and f.fact = 'milk_treatment'`
  const label = await importFile([{ slug, coagulant: 'microbial' }])
  const before = [await confirmationsOf(slug), await suggestionsFor(slug)]
  const changeSet = await importFile([{ slug, milk_treatment: 'thermized', coagulant: 'plant' }], {
    facts: ['milk_treatment'],
  })
  expect(await confirmationsOf(slug)).toContainEqual(['milk_treatment', personId('manager')])
  await undo(changeSet)
  expect([await confirmationsOf(slug), await suggestionsFor(slug)]).toEqual(before)

  const [cheese] = await database.owner<{ id: string; version: number }[]>`
    select id, version from public.cheeses where slug = ${slug}`
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.confirm_food_fact(${cheese?.id ?? ''}, 'coagulant', ${cheese?.version ?? 0})`,
  )
  await undo(label)
  expect(await confirmationsOf(slug)).toContainEqual(['coagulant', personId('manager')])
  expect(await suggestionsFor(slug)).toEqual([])
})

test('A source that alone is new is suggested with its fact', async () => {
  await database.owner`
    update public.cheeses set lactose = 'naturally_free', lactose_source = 'A study' where id = ${COMTE}`
  await importFile([{ slug: 'comte-aop', lactose_source: 'Our label' }])
  expect(await suggestionsFor('comte-aop')).toContainEqual({
    fact: 'lactose',
    fields: { lactose: 'naturally_free', lactose_source: 'Our label' },
    source: 'File: cheeses.csv',
  })
})

test('A dry run counts what its rows say about each fact, and lists the rows that state one', async () => {
  const { importId } = await dryRun(database.requests, [
    { ...TOMME, name: 'One' },
    { ...TOMME, name: 'Two', milk_treatment: 'pasteurized', allergens: 'not declared', active: 'no' },
    { ...TOMME, name: 'Three', milk_treatment: 'unknown', lactose: '', lactose_source: '', rind: '' },
    { ...TOMME, name: 'Four', country_iso: 'ZZ' },
  ])
  await actAs(database.requests, 'manager', async (sql) => {
    expect(await sql`select fact, value, rows from public.import_facts(${importId})`).toEqual([
      { fact: 'milk_treatment', value: 'pasteurized', rows: 1 },
      { fact: 'milk_treatment', value: 'raw', rows: 1 },
      { fact: 'coagulant', value: 'animal', rows: 3 },
      { fact: 'allergens', value: 'milk', rows: 2 },
      { fact: 'lactose', value: 'naturally_free', rows: 2 },
      { fact: 'rind', value: 'washed', rows: 2 },
    ])
    expect(await sql`select line from public.read_import(${importId}, stating => 'allergens')`).toEqual([
      { line: 2 },
      { line: 4 },
    ])
  })
})

test('A draft whose declared allergens nobody confirmed is not made active by a file', async () => {
  await importFile([{ ...TOMME, name: 'Waiting', active: 'no' }], { allergens: [2] })
  await database.owner`
    delete from public.cheese_fact_confirmations f using public.cheeses c where c.id = f.cheese_id and c.slug = 'waiting'`
  const { rows } = await dryRun(database.requests, [{ slug: 'waiting', active: 'yes' }])
  expect(rows[0]?.problems).toEqual([{ field: 'allergens', problem: 'Confirm its allergens first' }])
})

test.each<Actor>(['anon', 'member', 'employee', 'admin'])(
  'The facts of a manager’s file are not read by the %s',
  async (actor) => {
    const { importId } = await dryRun(database.requests, [TOMME])
    const read = actAs(database.requests, actor, (sql) => sql`select from public.import_facts(${importId})`)
    expect(await stateOf(read)).toBe(actor === 'admin' ? 'PT404' : '42501')
  },
)
