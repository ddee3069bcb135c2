import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { employ } from '../../seed/employ.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { makeBulkChange, previewBulkChange, type Json } from './bulk-change-calls.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, DRAFT_CHEESE, GOUDA, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner`delete from public.price_schedule`
  await database.owner`update public.cheeses set price_per_kg_cents = 5800 where id = ${COMTE}`
  await database.owner`update public.cheeses set price_per_kg_cents = 4990 where id = ${ROQUEFORT}`
})

const preview = (selection: Json, change: Json, actor: Actor = 'manager') =>
  previewBulkChange(database, { selection, change, actor })

const apply = (selection: Json, change: Json, token: string, actor: Actor = 'manager') =>
  makeBulkChange(database, { selection, change, actor, token })

const priceOf = async (id: string) => {
  const [cheese] = await database.owner`select price_per_kg_cents from public.cheeses where id = ${id}`
  return cheese?.['price_per_kg_cents']
}

const today = async () => {
  const [row] = await database.owner<{ day: string }[]>`select private.shop_today()::text as day`
  return row?.day
}

const BOTH = { ids: [COMTE, ROQUEFORT] }

test('A preview shows old and new prices, and the change does exactly that', async () => {
  const change = { field: 'price', percent: 5, step_cents: 50 }
  const plan = await preview(BOTH, change)
  expect(plan).toMatchObject({ total: 2, changed: 2, refused: 0, printed: 1 })
  expect(plan.rows.map((row) => [row.old, row.new])).toEqual([
    [5800, 6100],
    [4990, 5250],
  ])
  expect(await priceOf(COMTE)).toBe(5800)
  expect(await apply(BOTH, change, plan.token)).toMatchObject({ changed: 2 })
  expect([await priceOf(COMTE), await priceOf(ROQUEFORT)]).toEqual([6100, 5250])
})

test('Prices change by an amount, and a price that would reach zero is refused by name', async () => {
  const lower = { field: 'price', cents_per_kg: -5000, step_cents: 1 }
  const plan = await preview(BOTH, lower)
  expect(plan.rows).toMatchObject([{ id: COMTE, new: 800 }])
  expect(plan.obstacles).toMatchObject([{ id: ROQUEFORT, reason: 'The new price would be out of range' }])
  const refusal = await apply(BOTH, lower, plan.token).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^Nothing was changed: Roquefort .* \(The new price would be out of range\)$/)
  expect(await priceOf(COMTE)).toBe(5800)

  const without = { ...BOTH, except: [ROQUEFORT] }
  const smaller = await preview(without, lower)
  expect(await apply(without, lower, smaller.token)).toMatchObject({ changed: 1 })
})

test('A change of prices is planned from a day on, by the price that the cheese has until then, and undone as one', async () => {
  const [soon] = await database.owner`
    insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents)
    values (${COMTE}, private.shop_today() + 3, 6000)
    returning (from_day + 1)::text as next_day, to_char(from_day + 1, 'FMMonth FMDD, YYYY') as shown_day`
  const change = { field: 'price', percent: 10, from_day: soon?.['next_day'] }
  const plan = await preview(BOTH, change)
  expect(plan.rows.map((row) => [row.old, row.new])).toEqual([
    [6000, 6600],
    [4990, 5489],
  ])
  const done = await apply(BOTH, change, plan.token)
  expect([await priceOf(COMTE), await priceOf(ROQUEFORT)]).toEqual([5800, 4990])
  const [history] = await database.owner`
    select summary from public.change_sets where id = ${done?.change_set ?? ''}`
  expect(history?.['summary']).toBe(`Raised the prices of 2 cheeses by 10% from ${soon?.['shown_day']}`)

  const again = await preview(BOTH, change)
  expect(again).toMatchObject({
    refused: 2,
    obstacles: [{ reason: 'A price is already planned from that day' }, { id: ROQUEFORT }],
  })
  await database.owner`
    update public.price_schedule set from_day = private.shop_today()
    where cheese_id = ${ROQUEFORT} and applied_at is null`
  const undone = await actAs(
    database.requests,
    'manager',
    (sql) =>
      sql`select record_id, outcome, reason from public.undo_change_set(${done?.change_set ?? ''}) order by outcome`,
  )
  expect(undone).toEqual([
    { record_id: ROQUEFORT, outcome: 'left', reason: 'Its planned price is already in effect' },
    { record_id: COMTE, outcome: 'undone', reason: null },
  ])
  const planned = await database.owner`
    select cheese_id, price_per_kg_cents from public.price_schedule where applied_at is null and cheese_id = ${COMTE}`
  expect(planned).toEqual([{ cheese_id: COMTE, price_per_kg_cents: 6000 }])
})

test('A manager who became an employee cannot cancel the prices that they planned', async () => {
  const [day] = await database.owner`select (private.shop_today() + 1)::text as next`
  const change = { field: 'price', percent: 10, from_day: day?.['next'] }
  const { token } = await preview(BOTH, change)
  const done = await apply(BOTH, change, token)
  const setRole = (role: string) => employ(database.owner, personId('manager'), role)
  await setRole('employee')
  const undo = actAs(
    database.requests,
    'manager',
    (sql) => sql`select from public.undo_change_set(${done?.change_set ?? ''})`,
  )
  expect(await stateOf(undo)).toBe('42501')
  await setRole('manager')
  const planned = await database.owner`select from public.price_schedule where applied_at is null`
  expect(planned).toHaveLength(2)
})

test('Prices of several cheeses cannot be planned for today or for a day that is past', async () => {
  for (const from_day of ['2020-01-01', (await today()) ?? '']) {
    const state = await stateOf(preview(BOTH, { field: 'price', percent: 5, from_day }))
    expect(state).toBe('PT400')
  }
})

test('Cheeses that cannot be changed are left out without being named', async () => {
  const change = { field: 'price', percent: 5 }
  const selection = { ids: [COMTE, DRAFT_CHEESE], without_refused: true }
  const plan = await preview(selection, change)
  expect(plan).toMatchObject({ total: 1, changed: 1, refused: 0, obstacles: [] })
  expect(await apply(selection, change, plan.token)).toMatchObject({ changed: 1 })
})

test('A cheese without a price is named as the obstacle to a change of prices', async () => {
  const plan = await preview({ ids: [DRAFT_CHEESE] }, { field: 'price', percent: 5 })
  expect(plan).toMatchObject({ total: 1, changed: 0, obstacles: [{ reason: 'It has no price yet' }] })
})

test('A cheese that another person saves after the preview makes the change stale, and nothing is written', async () => {
  const change = { field: 'price', percent: 10 }
  const { token } = await preview(BOTH, change)
  await database.owner`update public.cheeses set summary = 'Meanwhile' where id = ${ROQUEFORT}`
  expect(await stateOf(apply(BOTH, change, token))).toBe('PT409')
  expect(await priceOf(COMTE)).toBe(5800)
})

test('A bulk change is undone as one', async () => {
  const change = { field: 'price', percent: -10 }
  const { token } = await preview(BOTH, change)
  const done = await apply(BOTH, change, token)
  const set = done?.change_set ?? ''
  const [history] = await database.owner`select kind, summary from public.change_sets where id = ${set}`
  expect(history).toEqual({ kind: 'bulk', summary: 'Lowered the prices of 2 cheeses by 10%' })
  await actAs(database.requests, 'manager', (sql) => sql`select from public.undo_change_set(${set})`)
  expect([await priceOf(COMTE), await priceOf(ROQUEFORT)]).toEqual([5800, 4990])
})

test('A filter selects every matching cheese, however many pages the list has', async () => {
  const [counted] = await database.owner`
    select count(*)::integer as hard from public.cheeses where style = 'hard' and active`
  const selection = { filter: { status: 'active', style: 'hard' } }
  expect((await preview(selection, { field: 'in_stock', value: false })).total).toBe(counted?.['hard'])
  expect((await preview({ filter: { query: 'comte' } }, { field: 'in_stock', value: false })).total).toBe(1)
  const other = { filter: { query: 'comte' }, except: [COMTE] }
  expect((await preview(other, { field: 'in_stock', value: false })).total).toBe(0)
})

test('A selection without ids and without a filter is refused instead of meaning every cheese', async () => {
  expect(await stateOf(preview({}, { field: 'in_stock', value: false }))).toBe('22023')
})

test('Cheeses become active, drafts and archived, and what cannot is named', async () => {
  await database.owner`update public.cheeses set allergens = null, active = false where id = ${DRAFT_CHEESE}`
  const both = { ids: [COMTE, DRAFT_CHEESE] }
  const publish = await preview(both, { field: 'status', value: 'active' })
  expect(publish).toMatchObject({ total: 2, changed: 0, refused: 1 })
  expect(publish.obstacles[0]?.reason).toBe('Declare its allergens first')

  const archive = { field: 'status', value: 'archived' }
  const { token } = await preview({ ids: [DRAFT_CHEESE] }, archive)
  await apply({ ids: [DRAFT_CHEESE] }, archive, token)
  const [archived] = await database.owner`select archived_at from public.cheeses where id = ${DRAFT_CHEESE}`
  expect(archived?.['archived_at']).not.toBeNull()
})

test('Tracked stock that is switched off is counted as zero, cannot be switched on, and Undo corrects the count', async () => {
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`select from public.record_stock_movement(${ABONDANCE}, 'count', 300)`,
  )
  const selection = { ids: [ABONDANCE, GOUDA] }
  const off = { field: 'in_stock', value: false }
  const { token, changed } = await preview(selection, off, 'employee')
  expect(changed).toBe(2)
  const done = await apply(selection, off, token, 'employee')
  const on = await preview(selection, { field: 'in_stock', value: true }, 'employee')
  expect(on.obstacles).toMatchObject([
    { id: ABONDANCE, reason: 'Its stock is tracked: record a delivery or a count' },
  ])
  await actAs(
    database.requests,
    'employee',
    (sql) => sql`select from public.undo_change_set(${done?.change_set ?? ''})`,
  )
  const [stock] = await database.owner`select grams from public.cheese_stock where cheese_id = ${ABONDANCE}`
  expect(stock?.['grams']).toBe(300)
})

test('Undo leaves a cheese that staff stopped counting since, and says so', async () => {
  const asEmployee = (statement: string) =>
    actAs(database.requests, 'employee', (sql) => sql.unsafe(statement))
  await asEmployee(`select from public.record_stock_movement('${ABONDANCE}', 'count', 300)`)
  const off = { field: 'in_stock', value: false }
  const { token } = await preview({ ids: [ABONDANCE] }, off, 'employee')
  const done = await apply({ ids: [ABONDANCE] }, off, token, 'employee')
  await asEmployee(`select public.stop_counting_stock('${ABONDANCE}')`)
  const undone = await asEmployee(`select outcome, reason from public.undo_change_set('${done?.change_set}')`)
  expect([...undone]).toEqual([
    { outcome: 'left', reason: 'Its stock is no longer tracked; count it to start again' },
  ])
  const [stock] = await database.owner`
    select grams, is_tracked from public.cheese_stock where cheese_id = ${ABONDANCE}`
  expect(stock).toEqual({ grams: 0, is_tracked: false })
})

test('Employees change stock only, and members and guests nothing', async () => {
  const price = { field: 'price', percent: 5 }
  const stock = { field: 'in_stock', value: false }
  expect(await stateOf(preview(BOTH, price, 'employee'))).toBe('42501')
  expect(await stateOf(apply(BOTH, price, '', 'employee'))).toBe('42501')
  expect(await stateOf(preview(BOTH, { field: 'status', value: 'draft' }, 'employee'))).toBe('42501')
  expect(await stateOf(preview(BOTH, stock, 'member'))).toBe('42501')
  expect(await stateOf(preview(BOTH, stock, 'anon'))).toBe('42501')
})

test.each([
  { field: 'price' },
  { field: 'price', percent: 5, cents_per_kg: 5 },
  { field: 'price', percent: 5000 },
  { field: 'price', percent: 5, step_cents: 0 },
  { field: 'status', value: 'sold' },
  { field: 'in_stock', value: 'maybe' },
  { field: 'in_stock', value: true, from_day: '2030-01-01' },
  { field: 'name', value: 'x' },
])('The bulk change %j is refused', async (change) => {
  expect(await stateOf(preview(BOTH, change))).toBe('PT400')
})

test('A change that is repeated after a lost answer is made once', async () => {
  const change = { field: 'price', percent: 50 }
  const { token } = await preview(BOTH, change)
  const key = stableUuid('bulk key')
  const call = () =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql<{ done: Json }[]>`
        select public.make_bulk_change(${sql.json(BOTH)}, ${sql.json(change)}, ${token}, ${key}) as done`,
    )
  const [first] = await call()
  expect(await call()).toEqual([first])
  expect(await priceOf(COMTE)).toBe(8700)
})

test('More cheeses than one request can change are refused', async () => {
  await database.owner`
    create or replace function private.max_bulk_cheeses() returns integer language sql as 'select 1'`
  const change = { field: 'price', percent: 5 }
  const { token } = await preview(BOTH, change)
  const refusal = await apply(BOTH, change, token).catch((error: Error) => error.message)
  expect(refusal).toBe('At most 1 cheeses can be changed at once. Select fewer.')
})

test('The printed placards of a change set are known to managers', async () => {
  const change = { field: 'price', percent: 20 }
  const selection = { ids: [COMTE] }
  const { token } = await preview(selection, change)
  const done = await apply(selection, change, token)
  const outdatedFor = (actor: Actor) =>
    actAs(
      database.requests,
      actor,
      (sql) =>
        sql`select cheese_id from public.placards_of_change_set(${done?.change_set ?? ''}) where to_reprint`,
    )
  expect(await outdatedFor('manager')).toEqual([{ cheese_id: COMTE }])
  expect(await outdatedFor('employee')).toEqual([])
})
