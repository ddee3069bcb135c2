import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient } from '../../testing/demo-client.ts'
import { createTestServer } from '../../testing/test-server.ts'

const SALES = 200
const GRAMS = 30

let shop: Awaited<ReturnType<typeof createTestServer>>
beforeAll(async () => {
  shop = await createTestServer()
})
afterAll(() => shop.close())

test('Two hundred sales sent at once from 1,000 g are recorded or refused, and none ends in a server error', async () => {
  const staff = await Promise.all([
    demoClient(shop, 'employee'),
    demoClient(shop, 'manager'),
    demoClient(shop, 'admin'),
  ])
  const [employee] = staff
  const { data: cheese } = await employee
    .from('cheeses')
    .select('id')
    .eq('slug', 'comte-aop')
    .single()
    .throwOnError()
  await employee
    .rpc('record_stock_movement', { cheese_uuid: cheese.id, kind: 'count', grams: 1000 })
    .throwOnError()

  const sales = Array.from({ length: SALES }, async (_, turn) => {
    const person = staff[turn % staff.length] ?? employee
    const sale = {
      cheese_uuid: cheese.id,
      kind: 'sale',
      grams: GRAMS,
      idempotency_key: randomUUID(),
    } as const
    let { status } = await person.rpc('record_stock_movement', sale)
    // A busy server asks to come back instead of letting anyone wait for more than two seconds.
    while (status === 503) status = (await person.rpc('record_stock_movement', sale)).status
    return status
  })
  const statuses = await Promise.all(sales)
  const sold = statuses.filter((status) => status === 200).length
  expect(sold).toBe(Math.floor(1000 / GRAMS))
  expect(statuses.filter((status) => status === 409)).toHaveLength(SALES - sold)

  const { data: stock } = await employee
    .from('cheese_stock')
    .select('grams')
    .eq('cheese_id', cheese.id)
    .single()
    .throwOnError()
  const { data: movements } = await employee
    .from('stock_movements')
    .select('change_grams')
    .eq('cheese_id', cheese.id)
    .throwOnError()
  expect(stock.grams).toBe(1000 - sold * GRAMS)
  expect(movements.reduce((sum, { change_grams }) => sum + change_grams, 0)).toBe(stock.grams)
}, 60_000)
