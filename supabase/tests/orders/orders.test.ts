import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf } from '../contract/actors.ts'
import { COMTE, GOUDA, ORDER, ROQUEFORT } from '../contract/rows.ts'
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

test('What a member orders is set aside at once and told by mail', async () => {
  const { code, state } = await orders.place('member', { [COMTE]: 300 })
  expect(state).toBe('placed')
  expect(await orders.available(COMTE)).toEqual({ grams: 700, in_stock: true })
  expect(await sent(emailOf('member'))).toEqual(['order-placed'])
  const mine = await orders.call<OrderView[]>('member', 'select public.my_orders() as it')
  expect(mine[0]).toMatchObject({
    code,
    tax_cents: 180,
    total_cents: 1680,
    can_change: true,
    lines: [{ grams: 300 }],
  })
  expect(await orders.call('other', `select public.my_order('${code}') as it`)).toBeNull()
})

test('An order of a guest holds nothing until it is confirmed from the mailbox', async () => {
  expect(await orders.place('anon', { [COMTE]: 300 })).toEqual({ state: 'unconfirmed' })
  expect(await orders.available(COMTE)).toMatchObject({ grams: 1000 })
  const [link = ''] = await orders.linksOf('anna@example.test')
  expect(link).toMatch(/^'\w{6}', '[0-9a-f]{32}'$/)
  expect(await orders.call('anon', `select public.my_order(${link.slice(0, 8)}, null) as it`)).toBeNull()
  const confirm = `select public.confirm_order(${link}) as it`
  expect(await orders.call('anon', confirm)).toMatchObject({ state: 'placed' })
  expect(await orders.call('anon', confirm)).toMatchObject({ state: 'placed' })
  expect(await orders.available(COMTE)).toMatchObject({ grams: 700 })
  expect(await sent('anna@example.test')).toEqual(['order-confirm', 'order-placed'])
})

test('Confirming looks at the stock again and says what is left', async () => {
  await orders.place('anon', { [COMTE]: 300 })
  const [link = ''] = await orders.linksOf('anna@example.test')
  const [code, token] = link.split(', ')
  await orders.take({ [COMTE]: 855 })
  const confirm = () => orders.call('anon', `select public.confirm_order(${link}) as it`)
  expect(await refusalOf(confirm())).toEqual({
    message: expect.stringMatching(/^We have only 140 g of Comté.* left$/),
    reason: 'not_enough',
  })
  await orders.call(
    'anon',
    `select public.change_order(${code}, ${orders.lines({ [COMTE]: 140 })}, ${orders.hour()}, token => ${token}) as it`,
  )
  expect(await confirm()).toMatchObject({ state: 'placed' })
  expect(await orders.available(COMTE)).toMatchObject({ grams: 5 })
})

test('The last of a cheese that is set aside makes it out of stock, and a canceled order brings it back', async () => {
  const { code } = await orders.place('member', { [COMTE]: 1000 })
  expect(await orders.available(COMTE)).toEqual({ grams: 0, in_stock: false })
  const [version] = await database.owner`
    select changed_by from public.record_versions where table_name = 'cheeses' and record_id = ${COMTE}
    order by version desc limit 1`
  expect(version).toEqual({ changed_by: null })
  expect(await refusalOf(orders.place('other', { [COMTE]: 50 }))).toMatchObject({ reason: 'not_enough' })
  await orders.call('member', `select public.cancel_order('${code}') as it`)
  expect(await orders.available(COMTE)).toEqual({ grams: 1000, in_stock: true })
  expect(await sent(emailOf('member'))).toEqual(['order-placed', 'order-cancelled'])
})

test.each([
  ['less than 50 g', { [COMTE]: 40 }, 'PT400'],
  ['a weight between the steps', { [COMTE]: 155 }, 'PT400'],
  ['more than 2 kg', { [ROQUEFORT]: 2010 }, 'PT400'],
  ['no cheese', {}, 'PT400'],
])('An order of %s is refused', async (_, cheeses, state) => {
  expect(await stateOf(orders.place('member', cheeses as Record<string, number>))).toBe(state)
})

test('An hour that is too soon, or at which the shop is closed, is refused', async () => {
  const at = (instant: string) =>
    refusalOf(
      orders.call('member', `select public.place_order(${orders.lines({ [COMTE]: 100 })}, ${instant}) as it`),
    )
  expect(await at(`date_trunc('hour', now()) + interval '1 hour'`)).toMatchObject({ reason: 'too_soon' })
  expect(await at(`date_trunc('hour', now()) + interval '5 hours 7 minutes'`)).toMatchObject({
    reason: 'closed',
  })
  expect(await at(`date_trunc('hour', now()) + interval '20 days'`)).toMatchObject({ reason: 'closed' })
})

test('A member has at most three open orders, a guest one, and two that wait for the mailbox', async () => {
  for (let times = 0; times < 3; times++) await orders.place('other', { [COMTE]: 50 })
  expect(await refusalOf(orders.place('other', { [COMTE]: 50 }))).toEqual({
    reason: 'open_order',
    message: expect.stringContaining('three orders'),
  })
  for (let times = 0; times < 4; times++)
    expect(await orders.place('anon', { [COMTE]: 50 })).toEqual({ state: 'unconfirmed' })
  const [first = '', second = '', ...more] = await orders.linksOf('anna@example.test')
  expect(more).toEqual([])
  const confirm = (link: string) =>
    refusalOf(orders.call('anon', `select public.confirm_order(${link}) as it`))
  expect(await confirm(first)).toMatchObject({ message: 'done' })
  expect(await confirm(second)).toMatchObject({ reason: 'open_order' })
})

test('A cheese whose stock is not tracked waits until the shop accepts the order', async () => {
  const { state } = await orders.place('member', { [GOUDA]: 200 })
  expect(state).toBe('requested')
  const todos = await orders.call<string[]>(
    'employee',
    `select to_jsonb(codes) as it from public.order_todos() where kind = 'requested'`,
  )
  expect(todos).toHaveLength(1)
  await orders.call(
    'employee',
    `select to_jsonb(public.set_order_state(id, 'placed')) as it from public.list_orders() where code = '${todos[0]}'`,
  )
  expect(await sent(emailOf('member'))).toEqual(['order-requested', 'order-placed'])
})

test('A new order is told to staff with its hour until they begin it', async () => {
  const { id, code } = await orders.take({ [COMTE]: 100 })
  const read = () =>
    orders.call(
      'employee',
      `select to_jsonb(t) as it from public.order_todos() t where kind = 'new' and '${code}' = any (codes)`,
    )
  const [next] = await database.owner<{ at: string }[]>`
    select private.wall_clock(min(pickup_at)) as at from public.orders where state = 'placed'`
  expect(await read()).toMatchObject({ next_pickup_local: next?.at })
  await orders.call('employee', `select to_jsonb(public.set_order_state('${id}', 'preparing')) as it`)
  expect(await read()).toBeUndefined()
})

test('An unconfirmed basket leaves what is set aside, and names the order', async () => {
  const { code } = await orders.take({ [COMTE]: 800 })
  const basket = { lines: [{ cheese_id: COMTE, grams: 300 }] }
  const refused = await refusalOf(orders.sell(basket))
  expect(refused).toMatchObject({
    reason: 'not_enough',
    message: expect.stringMatching(new RegExp(`Set aside for ${code}$`)),
  })
  await orders.sell({ ...basket, is_confirmed: true })
  expect(await orders.available(COMTE)).toEqual({ grams: -100, in_stock: false })
  const todo = await orders.call(
    'employee',
    `select to_jsonb(t) as it from public.order_todos() t where kind = 'stock'`,
  )
  expect(todo).toMatchObject({ missing_grams: 100, codes: [code] })
})

test('An order is collected as a basket with other weights and its own price, and a void opens it again', async () => {
  const { id } = await orders.take({ [COMTE]: 300, [ROQUEFORT]: 100 })
  await database.owner`update public.cheeses set price_per_kg_cents = 6000, version = version where id = ${COMTE}`
  const basket = { order_id: id, lines: [{ cheese_id: COMTE, grams: 312, price_cents: 5000 }] }
  expect(await refusalOf(orders.sell({ ...basket, order_id: undefined }))).toMatchObject({
    reason: 'price_changed',
  })
  const sold = await orders.sell(basket)
  const stateOfOrder = async () =>
    (await database.owner`select state, basket_id from public.orders where id = ${id}`)[0]
  expect(await stateOfOrder()).toEqual({ state: 'collected', basket_id: sold.id })
  expect(await orders.available(COMTE)).toMatchObject({ grams: 688 })
  expect(await refusalOf(orders.sell(basket))).toMatchObject({ reason: 'order_closed' })
  await orders.call('employee', `select public.void_basket('${sold.id}', 'Mistyped') as it`)
  expect(await stateOfOrder()).toEqual({ state: 'ready', basket_id: null })
  expect(await orders.available(COMTE)).toMatchObject({ grams: 700 })
  await database.owner`update public.cheeses set price_per_kg_cents = 5000, version = version where id = ${COMTE}`
})

test('A basket that is voided after the day of its order leaves it uncollected, and nobody is told', async () => {
  const { id } = await orders.take({ [COMTE]: 300 })
  const sold = await orders.sell({ order_id: id, lines: [{ cheese_id: COMTE, grams: 300 }] })
  await database.owner`
    update public.orders set day = private.shop_today() - 2, pickup_at = now() - interval '2 days',
      email = 'anna@example.test' where id = ${id}`
  await orders.call('employee', `select public.void_basket('${sold.id}', 'Mistyped') as it`)
  await database.owner`select private.release_orders()`
  expect(await database.owner`select state, basket_id from public.orders where id = ${id}`).toEqual([
    { state: 'not_collected', basket_id: null },
  ])
  expect(await sent('anna@example.test')).toEqual([])
  expect(await orders.available(COMTE)).toMatchObject({ grams: 1000 })
})

test('A basket that lacks cheese names the next three orders by their codes', async () => {
  for (let times = 0; times < 5; times++) await orders.take({ [COMTE]: 200 })
  const { message } = await refusalOf(orders.sell({ lines: [{ cheese_id: COMTE, grams: 100 }] }))
  expect(message).toMatch(/Set aside for (\w{6}, ){2}\w{6} and 2 more$/)
})

test('A key of a guest takes no order by phone', async () => {
  const { code } = await orders.place('member', { [COMTE]: 100 })
  const [order] = await database.owner<{ id: string }[]>`select id from public.orders where code = ${code}`
  const take = `select public.take_order(${orders.lines({ [COMTE]: 100 })}, private.wall_clock(${orders.hour()}), 'Anna', key => '${order?.id}') as it`
  expect(await stateOf(orders.call('employee', take))).toBe('42501')
})

test('Orders are read in pages, each of which knows how many there are', async () => {
  for (let times = 0; times < 3; times++) await orders.take({ [COMTE]: 100 })
  const page = (offset: number) =>
    orders.call<{ code: string; total: number }[]>(
      'manager',
      `select jsonb_agg(o) as it from public.list_orders(page_limit => 3, page_offset => ${offset}) o`,
    )
  const [first, second] = [await page(0), await page(3)]
  expect([first.length, second.length, first[0]?.total]).toEqual([3, 1, 4])
  expect(new Set([...first, ...second].map(({ code }) => code)).size).toBe(4)
})

test('What is left of a cheese is told in pieces, and more of them than an order can have are refused', async () => {
  await database.owner`update public.cheeses set piece_grams = 5000, price_per_piece_cents = 1000, version = version where id = ${ROQUEFORT}`
  const place = `select public.place_order('[{"cheese_id": "${ROQUEFORT}", "pieces": 2000000000}]', ${orders.hour()}) as it`
  expect(await stateOf(orders.call('member', place))).toBe('PT400')
  await database.owner`update public.cheeses set piece_grams = 400, version = version where id = ${ROQUEFORT}`
  await orders.count(ROQUEFORT, 900)
  expect(await refusalOf(orders.call('member', place.replace('2000000000', '3')))).toMatchObject({
    message: expect.stringMatching(/^We have only 2 pieces of .* left$/),
  })
  await database.owner`update public.cheeses set piece_grams = null, price_per_piece_cents = null, version = version where id = ${ROQUEFORT}`
})

test('Employees read coming orders without emails, managers past ones without names', async () => {
  await orders.take({ [COMTE]: 100 })
  await orders.place('member', { [COMTE]: 100 })
  const listed = (actor: 'employee' | 'admin' | 'manager', from = 'null') =>
    orders.call<{ name: string | null; email: string | null }[]>(
      actor,
      `select jsonb_agg(o order by o.created_at_local, o.is_member) as it from public.list_orders(${from}) o
        where o.id <> '${ORDER}'`,
    )
  expect(await listed('employee')).toMatchObject([
    { name: 'Anna', phone: '604 555 0142', email: null },
    { name: 'Someone', email: null },
  ])
  expect(await listed('admin')).toMatchObject([{ email: null }, { email: emailOf('member') }])
  await database.owner`
    update public.orders set day = day - 9, pickup_at = pickup_at - interval '9 days', state = 'collected'
    where id <> ${ORDER}`
  expect(await listed('manager', 'private.shop_today() - 9')).toMatchObject([{ name: null }, { name: null }])
})

test('Staff still find what nobody collected yesterday, without the name, and collect it', async () => {
  const { id } = await orders.take({ [COMTE]: 100 })
  await database.owner`
    update public.orders set day = private.shop_today() - 1, pickup_at = now() - interval '1 day' where id = ${id}`
  await orders.call('employee', `select public.set_order_state('${id}', 'not_collected') as it`)
  const [listed] = await orders.call<{ name: string | null; state: string }[]>(
    'employee',
    `select jsonb_agg(o) as it from public.list_orders() o where o.id = '${id}'`,
  )
  expect(listed).toMatchObject({ name: null, state: 'not_collected' })
  await orders.sell({ order_id: id, lines: [{ cheese_id: COMTE, grams: 90 }] })
  expect(await database.owner`select state from public.orders where id = ${id}`).toEqual([
    { state: 'collected' },
  ])
})

test('Staff find a cheese without its accents, with what is available, and an order without an email sends no mail', async () => {
  const before = await orders.available(COMTE)
  const found = await orders.call<{ id: string; available_grams: number }[]>(
    'employee',
    `select jsonb_agg(c) as it from public.cheeses_to_order(' COMTE') c`,
  )
  expect(found).toMatchObject([{ id: COMTE, available_grams: before?.grams }])
  const mails = () => database.owner`select from private.outgoing_mail`
  const queued = (await mails()).length
  await orders.take({ [COMTE]: 100 })
  expect(await mails()).toHaveLength(queued)
})

test('After all of this, what is set aside and the ledger equal a recount', async () => {
  expect(await orders.unequal()).toHaveLength(0)
})
