import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { COMTE, GOUDA, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const move = (cheese: string, kind: string, grams: number) =>
  actAs(
    database.requests,
    'employee',
    (sql) => sql<{ grams: number }[]>`
      select stock_after_grams as grams
      from public.record_stock_movement(${cheese}, ${kind}::public.stock_movement_kind, ${grams})`,
  )

const isInStock = async (cheese: string) => {
  const [row] = await database.owner`select in_stock from public.cheeses where id = ${cheese}`
  return row?.['in_stock']
}

test('Thirty concurrent sales never take more than there is, and the movements add up', async () => {
  await move(GOUDA, 'delivery', 2_000)
  const results = await Promise.all(Array.from({ length: 30 }, () => stateOf(move(GOUDA, 'sale', 100))))
  expect(results.filter((state) => state === 'done')).toHaveLength(20)
  expect(results.filter((state) => state === 'PT409')).toHaveLength(10)
  const [ledger] = await database.owner`
    select sum(change_grams)::int as sum, (select grams from public.cheese_stock where cheese_id = ${GOUDA}) as stock
    from public.stock_movements where cheese_id = ${GOUDA}`
  expect(ledger).toEqual({ sum: 0, stock: 0 })
})

test('A cheese with no grams left is out of stock until a delivery or count', async () => {
  expect(await isInStock(GOUDA)).toBe(false)
  await move(GOUDA, 'delivery', 500)
  expect(await isInStock(GOUDA)).toBe(true)
  await move(GOUDA, 'count', 0)
  expect(await isInStock(GOUDA)).toBe(false)
  await move(GOUDA, 'count', 300)
  expect(await isInStock(GOUDA)).toBe(true)
})

test('Low and out of stock are distinguished, and stock that is not tracked is neither', async () => {
  const alerts = () =>
    actAs(
      database.requests,
      'employee',
      (sql) => sql`select cheese_id, grams, is_out from public.low_stock()`,
    )
  const gouda = (grams: number, is_out: boolean) => ({ cheese_id: GOUDA, grams, is_out })
  await move(COMTE, 'count', 5_000)
  expect(await alerts()).toEqual([gouda(300, false)])
  await move(GOUDA, 'count', 0)
  expect(await alerts()).toEqual([gouda(0, true)])
  await move(GOUDA, 'count', 1_000)
  expect(await alerts()).toEqual([])
  await database.owner`update public.cheeses set in_stock = false where id = ${ROQUEFORT}`
  expect(await alerts()).toEqual([{ cheese_id: ROQUEFORT, grams: 0, is_out: true }])
  await database.owner`update public.cheeses set in_stock = true where id = ${ROQUEFORT}`
})
