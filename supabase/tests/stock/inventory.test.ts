import { SALES_SPAN_DAYS, STOCK_ALERT_HOLD_MINUTES } from '../../../src/domain/cheese/stock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

type Row = Record<string, unknown>

const call = (statement: string, actor: Actor = 'employee') =>
  actAs(database.requests, actor, (sql) => sql.unsafe<Row[]>(statement))

const record = async (cheese: string, kind: string, grams: number, daysAgo = 0) => {
  const [movement] = await call(
    `select * from public.record_stock_movement('${cheese}', '${kind}', ${grams})`,
  )
  const id = movement?.['id'] as string
  if (daysAgo > 0) {
    await database.owner`alter table public.stock_movements disable trigger stock_movements_stay`
    await database.owner`
      update public.stock_movements set created_at = now() - ${daysAgo} * interval '1 day' where id = ${id}`
    await database.owner`alter table public.stock_movements enable trigger stock_movements_stay`
  }
  return id
}

const inventoryOf = async (cheese: string) =>
  (await call(`select * from public.inventory() where cheese_id = '${cheese}'`))[0]

test('Days of cover are the grams divided by what was sold on a day, without corrected sales', async () => {
  await record(GOUDA, 'delivery', 10_000, 40)
  await record(GOUDA, 'sale', 2_800, 10)
  const wrong = await record(GOUDA, 'sale', 5_000, 9)
  await call(`select public.correct_stock_movement(${wrong})`)
  expect(await inventoryOf(GOUDA)).toMatchObject({ grams: 7_200, sold_grams: 2_800, days_of_cover: '72.0' })
})

test('The best-before date is that of the oldest delivery that may still be on the shelf', async () => {
  const deliver = (grams: number, days: number) =>
    call(`select public.record_delivery(jsonb_build_array(jsonb_build_object('cheese_id', '${ABONDANCE}',
      'grams', ${grams}, 'best_before', private.shop_today() + ${days})))`)
  await deliver(1_000, 3)
  await deliver(2_000, 20)
  expect(await inventoryOf(ABONDANCE)).toMatchObject({ days_to_best_before: 3 })
  const soon = () =>
    call(`select days_left, grams from public.best_before_list() where cheese_id = '${ABONDANCE}'`)
  await record(ABONDANCE, 'waste', 400)
  expect(await soon()).toEqual([{ days_left: 3, grams: 600 }])
  await record(ABONDANCE, 'sale', 600)
  expect(await soon()).toEqual([])
  expect(await inventoryOf(ABONDANCE)).toMatchObject({ days_to_best_before: 20 })
})

test('The inventory names how many guests wait and who is low', async () => {
  expect(await inventoryOf(COMTE)).toMatchObject({ waiting_guests: 1, is_low: false })
  await record(COMTE, 'count', 10)
  expect(await inventoryOf(COMTE)).toMatchObject({ is_low: true, in_stock: true })
})

test('The ledger shows a correction and what it corrects, newest first, with who recorded it', async () => {
  const sale = await record(COMTE, 'sale', 5)
  const [correction] = await call(`select * from public.correct_stock_movement(${sale})`)
  const [newest, before] = await call(`select * from public.stock_ledger('${COMTE}', page_limit => 2)`)
  expect(newest).toMatchObject({ id: correction?.['id'], corrects: sale, created_by_name: 'Someone' })
  expect(before).toMatchObject({ id: sale, corrected_by: correction?.['id'], kind: 'sale' })
})

test('The ledger is filtered by kind and day, and its totals are by day of the shop', async () => {
  const sales = await call(`select kind from public.stock_ledger('${GOUDA}', 'sale')`)
  expect(sales.map(({ kind }) => kind)).toEqual(['sale', 'sale'])
  const today = await call(`select * from public.stock_ledger('${GOUDA}', from_day => private.shop_today())`)
  expect(today).toHaveLength(1)
  const days = await call(`select * from public.stock_days('${GOUDA}')`)
  expect(days.map(({ sold_grams }) => sold_grams)).toEqual(['0', '5000', '2800', '0'])
  expect(days[0]).toMatchObject({ corrected_grams: '5000', change_grams: '5000' })
})

test('The exported ledger is CSV without formulas, and the export is in the audit log', async () => {
  await call(`select public.record_stock_movement('${GOUDA}', 'waste', 10, '=1+1')`)
  const [file] = await call(`select public.export_stock_ledger('${GOUDA}') as csv`, 'manager')
  const lines = String(file?.['csv']).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Movement,Recorded,Cheese,Slug,Kind,Grams/)
  expect(lines[1]).toContain(",waste,10,-10,7190,,,,,'=1+1,Someone")
  const entries = await database.owner`select action from public.audit_log where subject = 'stock_movements'`
  expect(entries).toEqual([{ action: 'export' }])
})

test('The movements of a delivery are corrected together, or none of them', async () => {
  const deliver = () =>
    call(`select id from public.record_delivery('[{"cheese_id": "${ABONDANCE}", "grams": 300},
      {"cheese_id": "${COMTE}", "grams": 400}]')`)
  const correct = (rows: Row[]) =>
    call(`select * from public.correct_stock_movements(array[${rows.map(({ id }) => id).join(', ')}])`)
  const first = await deliver()
  expect((await correct(first)).map(({ change_grams }) => change_grams).toSorted()).toEqual([-300, -400])
  expect(await stateOf(correct(first))).toBe('PT409')

  const second = await deliver()
  await record(COMTE, 'count', 0)
  await expect(correct(second)).rejects.toThrow('There are only 0 g of it')
  expect(await inventoryOf(ABONDANCE)).toMatchObject({ grams: 2300 })

  const sale = await record(ABONDANCE, 'sale', 100)
  await expect(correct([{ id: sale }])).rejects.toThrow('movements other than sales')
})

test('A delivery of more grams than a shelf holds is refused with the limit', async () => {
  for (const grams of [100_001, 99_999_999_999]) {
    await expect(
      call(`select from public.record_delivery('[{"cheese_id": "${COMTE}", "grams": ${String(grams)}}]')`),
    ).rejects.toThrow('Enter at most 100 kg')
  }
})

test('The pages of the inventory are the whole in the order of names', async () => {
  const all = await call(`select cheese_id, name from public.inventory()`)
  const pages = [
    ...(await call(`select cheese_id, name from public.inventory(7, 0)`)),
    ...(await call(`select cheese_id, name from public.inventory(1000, 7)`)),
  ]
  expect(pages).toEqual(all)
})

test('The pages and the database name the same span of sales and the same hold of mail', async () => {
  const [rules] = await database.owner`
    select private.sales_span() as span, extract(minutes from b.send_at - b.created_at)::integer as hold
    from public.stock_alert_batches b limit 1`
  expect(rules).toEqual({ span: SALES_SPAN_DAYS, hold: STOCK_ALERT_HOLD_MINUTES })
})
