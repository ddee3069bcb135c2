import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors } from '../act-as.ts'
import { emailOf } from '../contract/actors.ts'
import { COMTE, GOUDA } from '../contract/rows.ts'
import { createOrderCalls, refusalOf, type OrderView } from './order-calls.ts'

let database: TestDatabase
let orders: ReturnType<typeof createOrderCalls>

beforeAll(async () => {
  database = await createShopWithActors()
  orders = createOrderCalls(database)
  await orders.openShop()
})
afterAll(() => database.close())
beforeEach(() => orders.startAgain())

const sent = async (recipient: string) => (await orders.mailsTo(recipient)).map(({ template }) => template)

const change = (code: string, cheeses: Record<string, number>, hour: string) =>
  orders.call<OrderView>(
    'member',
    `select public.change_order('${code}', ${orders.lines(cheeses)}, ${hour}) as it`,
  )
const setState = (code: string, state: string) =>
  orders.call(
    'employee',
    `select to_jsonb(public.set_order_state(id, '${state}')) as it from public.list_orders() where code = '${code}'`,
  )

test('A changed order holds what it has now, keeps its price, and cannot be changed once cutting began', async () => {
  const { code } = await orders.place('member', { [COMTE]: 900 })
  await database.owner`update public.cheeses set price_per_kg_cents = 6000, version = version where id = ${COMTE}`
  const keep = (grams: number) => change(code, { [COMTE]: grams }, orders.hour(3))
  expect(await keep(1000)).toMatchObject({ total_cents: 5600 })
  expect(await refusalOf(keep(1010))).toMatchObject({ reason: 'not_enough' })
  await setState(code, 'preparing')
  expect(await refusalOf(keep(100))).toMatchObject({ reason: 'too_late' })
  await database.owner`update public.cheeses set price_per_kg_cents = 5000, version = version where id = ${COMTE}`
})

test('The shop accepts a changed order again only when there is more of what it does not track', async () => {
  const { code } = await orders.place('member', { [GOUDA]: 200, [COMTE]: 100 })
  await setState(code, 'placed')
  const become = async (cheeses: Record<string, number>, hour: string) =>
    (await change(code, cheeses, hour)).state
  expect(await become({ [GOUDA]: 200, [COMTE]: 100 }, orders.hour(1))).toBe('placed')
  expect(await become({ [GOUDA]: 150, [COMTE]: 200 }, orders.hour(1))).toBe('placed')
  expect(await become({ [GOUDA]: 300 }, orders.hour(1))).toBe('requested')
  expect(await become({ [GOUDA]: 250 }, orders.hour(1))).toBe('requested')
  expect(await become({ [COMTE]: 200 }, orders.hour(1))).toBe('placed')
  expect(await sent(emailOf('member'))).toEqual([
    'order-requested',
    'order-placed',
    'order-changed',
    'order-changed',
    'order-requested',
    'order-requested',
    'order-changed',
  ])
})

test('A change that is sent twice, and one that changes nothing, are written and mailed once', async () => {
  const { code } = await orders.place('member', { [COMTE]: 100 })
  const state = async () => {
    const [row] = await database.owner`
      select xmin::text as version, ical_sequence from public.orders where code = ${code}`
    return { ...row, mails: await sent(emailOf('member')) }
  }
  const send = (note: string, grams = 200, reminder = false) =>
    orders.call<OrderView>(
      'member',
      `select public.change_order('${code}', ${orders.lines({ [COMTE]: grams })}, ${orders.hour(1)}, '${note}', ${reminder}) as it`,
    )
  await send('Thin')
  const once = await state()
  expect(once).toMatchObject({ ical_sequence: 1, mails: ['order-placed', 'order-changed'] })
  expect(await send(' Thin ')).toMatchObject({ lines: [{ grams: 200 }] })
  expect(await state()).toEqual(once)
  await Promise.all([send('Thin', 300), send('Thin', 300)])
  expect((await state()).mails).toHaveLength(3)
  await send('Thick', 300)
  await send('Thick', 300, true)
  expect((await state()).mails).toHaveLength(5)
})

test('An order with another hour is reminded of again', async () => {
  const { code } = await orders.place('member', { [COMTE]: 100 })
  const remindedAt = async () =>
    (await database.owner`select reminded_at from public.orders where code = ${code}`)[0]?.['reminded_at']
  await database.owner`update public.orders set reminded_at = now() where code = ${code}`
  await change(code, { [COMTE]: 200 }, orders.hour())
  expect(await remindedAt()).not.toBeNull()
  await change(code, { [COMTE]: 200 }, orders.hour(1))
  expect(await remindedAt()).toBeNull()
})

test('An order that is ready is moved by its owner when its hour is lost, and stays ready', async () => {
  const { code } = await orders.place('member', { [COMTE]: 100 })
  await setState(code, 'ready')
  expect(await refusalOf(change(code, { [COMTE]: 100 }, orders.hour(1)))).toMatchObject({
    reason: 'too_late',
  })
  await database.owner`update public.orders set displaced_at = now() where code = ${code}`
  expect(await orders.call('member', `select public.my_order('${code}') as it`)).toMatchObject({
    can_change: true,
  })
  expect(await change(code, { [COMTE]: 100 }, orders.hour(1))).toMatchObject({ state: 'ready' })
  await database.owner`update public.orders set displaced_at = now() where code = ${code}`
  expect(await change(code, { [COMTE]: 200 }, orders.hour(2))).toMatchObject({ state: 'placed' })
})

test('While orders are off, nothing can be ordered, and an order can still be moved', async () => {
  const { code } = await orders.place('member', { [COMTE]: 100 })
  await database.owner`update public.business_settings set orders_enabled = false, version = version`
  const place = `select public.place_order(${orders.lines({ [COMTE]: 100 })}, now() + interval '1 day') as it`
  expect(await refusalOf(orders.call('member', place))).toMatchObject({ reason: 'closed' })
  const move = `select public.change_order('${code}', ${orders.lines({ [COMTE]: 100 })}, ${orders.hour(2)}) as it`
  expect(await orders.call('member', move)).toMatchObject({ state: 'placed' })
  await database.owner`update public.business_settings set orders_enabled = true, version = version`
})
