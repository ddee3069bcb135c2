import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA, MANAGERS_BASKET, OWN_BASKET, ROQUEFORT } from '../contract/rows.ts'
import { refusalOf, waitingFor } from '../orders/order-calls.ts'
import { line, openTill, type Till } from './open-till.ts'

let database: TestDatabase
let till: Till

beforeAll(async () => {
  database = await createShopWithActors()
  till = openTill(database)
  await database.owner`
    update public.cheeses set price_per_kg_cents = 5000, tax_percent = null, version = version
    where id in (${COMTE}, ${ABONDANCE}, ${ROQUEFORT}, ${GOUDA})`
  await call('manager', `select public.record_stock_movement('${COMTE}', 'count', 100000)`)
})
afterAll(() => database.close())

const call: Till['call'] = (actor, statement) => till.call(actor, statement)
const send: Till['send'] = (actor, basket) => till.send(actor, basket)

const stockOf = (cheese: string) => till.stockOf(cheese)

test('A basket has its total, tax and time, and takes its grams from the stock', async () => {
  await call('manager', `select public.record_stock_movement('${ABONDANCE}', 'count', 1000)`)
  const answer = await send('employee', { lines: [line(ABONDANCE, 210), line(COMTE, 111)] })
  expect(answer).toMatchObject({ state: 'recorded', total_cents: 1798, tax_cents: 193, rounding_cents: 0 })
  expect(await call('employee', 'select id, sold_at_local from public.list_baskets() limit 1')).toEqual([
    { id: answer?.id, sold_at_local: answer?.sold_at_local },
  ])
  expect(await stockOf(ABONDANCE)).toEqual({ grams: 790, is_tracked: true })
})

test('A basket that is sent again, by whomever, is recorded once', async () => {
  const basket = { id: randomUUID(), payment: 'cash', given_cents: 2000, lines: [line(ABONDANCE, 100)] }
  const first = await send('employee', basket)
  expect(await send('employee', basket)).toEqual(first)
  expect(await send('manager', { ...basket, is_queued: true })).toEqual(first)
  expect(await stockOf(ABONDANCE)).toMatchObject({ grams: 690 })
})

test('A cheese that is not tracked can be sold and stays so', async () => {
  expect(await send('employee', { lines: [line(GOUDA, 300)] })).toMatchObject({ total_cents: 1680 })
  expect(await stockOf(GOUDA)).toEqual({ grams: 0, is_tracked: false })
})

test('Two hundred concurrent baskets for the last kilogram never sell beyond it unless a person confirms', async () => {
  await call('manager', `select public.record_stock_movement('${ROQUEFORT}', 'count', 1000)`)
  const baskets = Array.from({ length: 200 }, () => ({ id: randomUUID(), lines: [line(ROQUEFORT, 30)] }))
  const refusals = await Promise.all(baskets.map((basket) => refusalOf(send('employee', basket))))
  expect(refusals.filter(({ message }) => message === 'done')).toHaveLength(33)
  expect(refusals.filter(({ reason }) => reason === 'not_enough')).toHaveLength(167)
  expect(await stockOf(ROQUEFORT)).toMatchObject({ grams: 10 })
  const [kept] = await database.owner`
    select count(*)::int from public.baskets where id in ${database.owner(baskets.map(({ id }) => id))}`
  expect(kept).toEqual({ count: 33 })
})

test('What is sold beyond the book with a confirmation asks for a count, and the ledger stays above zero', async () => {
  const beyond = { lines: [line(ROQUEFORT, 25), line(ROQUEFORT, 25)] }
  expect(await refusalOf(send('employee', beyond))).toEqual({
    message: 'There are only 10 g of Roquefort Maison Gabriel Coulet (La Cave du Castelviel)',
    reason: 'not_enough',
  })
  await send('employee', { ...beyond, is_confirmed: true })
  expect(await stockOf(ROQUEFORT)).toMatchObject({ grams: 0 })
  const [asked] = await database.owner`
    select sum(grams)::int as grams from public.stock_movements where cheese_id = ${ROQUEFORT} and asks_for_count`
  expect(asked).toEqual({ grams: 40 })
})

test('A price that has changed is refused online, and accepted for a queued basket for seven days', async () => {
  await database.owner`update public.cheeses set price_per_kg_cents = 6000, version = version where id = ${COMTE}`
  const atOldPrice = { lines: [line(COMTE, 100, { price_cents: 5000 })] }
  expect(await refusalOf(send('employee', atOldPrice))).toMatchObject({ reason: 'price_changed' })
  expect(await send('employee', { ...atOldPrice, is_queued: true })).toMatchObject({ total_cents: 560 })
  const invented = { is_queued: true, lines: [line(COMTE, 100, { price_cents: 1 })] }
  expect(await send('employee', invented)).toMatchObject({ state: 'waiting' })
})

test('A cheese that lost its price is sold at that of the queued basket, and online at none', async () => {
  await database.owner`update public.cheeses set price_per_kg_cents = null, version = version where id = ${ABONDANCE}`
  const sold = { lines: [line(ABONDANCE, 100, { price_cents: 5000 })] }
  expect(await refusalOf(send('employee', sold))).toMatchObject({ reason: 'no_price' })
  expect(await send('employee', { ...sold, is_queued: true })).toMatchObject({ total_cents: 560 })
  await database.owner`update public.cheeses set price_per_kg_cents = 5000, version = version where id = ${ABONDANCE}`
})

test('A queued basket with what no column takes waits for a manager, and its void says so', async () => {
  const broken = { id: randomUUID(), is_queued: true, lines: [line(COMTE, 10)] }
  for (const problem of [
    { discount_cents: 1e11 },
    { discount_reason: 'x'.repeat(999) },
    { payment: 'shells' },
  ]) {
    const id = randomUUID()
    expect(await send('employee', { ...broken, ...problem, id })).toEqual({ id, state: 'waiting' })
    const voiding = call('employee', `select public.void_basket('${id}', 'Mistyped')`)
    expect(await refusalOf(voiding)).toMatchObject({ reason: 'waiting' })
  }
  for (const unreadable of [{ sold_by: 'x' }, { sold_at: 'x' }, { is_queued: 'x' }])
    expect(await stateOf(send('employee', { ...broken, ...unreadable }))).toMatch(/^22/)
  const [waiting] = await call('manager', 'select refused_because from public.waiting_baskets() order by 1')
  expect(waiting).toEqual({ refused_because: 'It cannot be entered as it is' })
})

test('A queued basket that the rules refuse waits for a manager, who enters it as it was sold', async () => {
  const id = randomUUID()
  const lines = [line(COMTE, 100, { price_cents: 1000 })]
  const old = { id, is_queued: true, sold_at: '2020-01-01T12:00:00Z', lines }
  expect(await send('employee', old)).toEqual({ id, state: 'waiting' })
  expect(await send('employee', old)).toEqual({ id, state: 'waiting' })
  await call('manager', `select public.decide_waiting_basket('${id}', true)`)
  const [entered] = await database.owner`
    select goods_cents, sold_at > now() - interval '8 days' as is_recent from public.baskets where id = ${id}`
  expect(entered).toEqual({ goods_cents: 100, is_recent: true })
  expect(await send('employee', old)).toEqual({ id, state: 'recorded' })
})

test('A basket that a manager enters later keeps the day of its sale, at most seven days before it arrived', async () => {
  const enterAfterTenDays = async (daysAgo: number) => {
    const id = randomUUID()
    const sold_at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const lines = [line(COMTE, 10, { price_cents: 1000 })]
    await send('employee', { id, is_queued: true, sold_at, lines })
    await database.owner`
      update private.waiting_baskets set received_at = now() - interval '10 days' where id = ${id}`
    await call('manager', `select public.decide_waiting_basket('${id}', true)`)
    const [sold] = await database.owner`
      select round(extract(epoch from now() - sold_at) / 86400)::int as days from public.baskets where id = ${id}`
    return sold?.['days']
  }
  expect([await enterAfterTenDays(12), await enterAfterTenDays(40)]).toEqual([12, 17])
})

test('A basket that is sent again while a manager enters it does not wait again', async () => {
  const id = randomUUID()
  const basket = { id, is_queued: true, lines: [line(COMTE, 10, { price_cents: 1 })] }
  expect(await send('employee', basket)).toMatchObject({ state: 'waiting' })
  let repeated: ReturnType<typeof send> | undefined
  await actAs(database.requests, 'manager', async (manager) => {
    await manager`select public.decide_waiting_basket(${id}, true)`
    repeated = send('employee', basket)
    await expect.poll(() => waitingFor('record_basket', database)).not.toHaveLength(0)
  })
  expect(await repeated).toMatchObject({ state: 'recorded' })
  expect(await database.owner`select from private.waiting_baskets where id = ${id}`).toHaveLength(0)
})

test('A basket that was queued by a wrong clock is entered as long ago as it was sold', async () => {
  const id = randomUUID()
  const clock = { sold_at: '2031-01-01T12:00:00Z', sent_at: '2031-01-01T14:00:00Z' }
  await send('employee', { id, is_queued: true, ...clock, lines: [line(COMTE, 10)] })
  const [basket] = await database.owner`
    select round(extract(epoch from received_at - sold_at))::int as seconds from public.baskets where id = ${id}`
  expect(basket).toEqual({ seconds: 7200 })
})

test('A queued count keeps what moved on the shelf since, and gives way to a later count', async () => {
  const countAgo = (seconds: number, grams: number) =>
    call(
      'employee',
      `select public.record_counts('[{"cheese_id": "${GOUDA}", "grams": ${grams}}]', seconds_ago => ${seconds})`,
    )
  await call('manager', `select public.record_stock_movement('${GOUDA}', 'count', 2000)`)
  await database.owner`alter table public.stock_movements disable trigger stock_movements_stay`
  await database.owner`
    update public.stock_movements set created_at = now() - interval '5 hours' where cheese_id = ${GOUDA}`
  await database.owner`alter table public.stock_movements enable trigger stock_movements_stay`
  const sold = (hours: number, grams: number) => ({
    is_queued: true,
    sold_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    lines: [line(GOUDA, grams)],
  })
  await send('employee', sold(3, 400))
  await send('employee', sold(1, 250))
  await countAgo(2 * 3_600, 1_500)
  expect(await stockOf(GOUDA)).toMatchObject({ grams: 1_250 })
  const changeSets = () => database.owner`select from public.change_sets`
  const before = (await changeSets()).length
  expect(await countAgo(3_600, 9_000)).toEqual([])
  expect(await stockOf(GOUDA)).toMatchObject({ grams: 1_250 })
  expect(await changeSets()).toHaveLength(before)
})

test('The queue of a suspended seller waits when a colleague sends it', async () => {
  const basket = { is_queued: true, sold_by: personId('admin'), lines: [line(COMTE, 10)] }
  expect(await send('employee', basket)).toMatchObject({ state: 'recorded' })
  await database.owner`update auth.users set banned_until = now() + interval '1 day' where id = ${personId('admin')}`
  expect(await send('employee', basket)).toMatchObject({ state: 'waiting' })
  await database.owner`update auth.users set banned_until = null where id = ${personId('admin')}`
})

test('The sender of a colleague’s basket learns that it is recorded, and no amount', async () => {
  const basket = { id: randomUUID(), is_queued: true, sold_by: personId('manager'), lines: [line(COMTE, 10)] }
  expect(await send('employee', basket)).toEqual({ id: basket.id, state: 'recorded' })
  expect(await send('employee', { ...basket, id: MANAGERS_BASKET })).toEqual({
    id: MANAGERS_BASKET,
    state: 'recorded',
  })
})

test('A discount needs a reason, and over the limit a manager', async () => {
  const discounted = { discount_cents: 130, lines: [line(COMTE, 100)] }
  expect(await refusalOf(send('employee', discounted))).toMatchObject({
    message: 'A discount needs a reason',
  })
  const withReason = { ...discounted, discount_reason: 'End of a wheel' }
  expect(await refusalOf(send('employee', withReason))).toMatchObject({ reason: 'needs_manager' })
  expect(await send('manager', withReason)).toMatchObject({ total_cents: 526 })
  expect(await send('employee', { ...withReason, discount_cents: 120 })).toMatchObject({ total_cents: 538 })
})

test('Cash is rounded as the shop says, with the difference kept, and must suffice', async () => {
  await database.owner`update public.staff_settings set cash_rounding_cents = 5, version = version`
  const cash = { payment: 'cash', lines: [line(COMTE, 101)] }
  expect(await send('employee', cash)).toMatchObject({ total_cents: 679, rounding_cents: 1 })
  expect(await send('employee', { ...cash, payment: 'card' })).toMatchObject({ rounding_cents: 0 })
  expect(await refusalOf(send('employee', { ...cash, given_cents: 679 }))).toMatchObject({
    message: 'It is less than what has to be paid',
  })
})

test('A void is a counter-entry that gives the grams back, once', async () => {
  const before = await stockOf(COMTE)
  const id = randomUUID()
  await send('employee', { id, lines: [line(COMTE, 200), line(COMTE, 50)] })
  const key = randomUUID()
  const voidIt = (voidKey: string) =>
    call('employee', `select public.void_basket('${id}', 'Wrong cheese', '${voidKey}')`)
  await voidIt(key)
  await voidIt(key)
  expect(await refusalOf(voidIt(randomUUID()))).toMatchObject({ reason: 'voided' })
  expect(await stockOf(COMTE)).toEqual(before)
  const [sums] = await database.owner`
    select sum(total_cents)::int as total, count(*)::int as entries from public.baskets where id = ${id} or voids = ${id}`
  expect(sums).toEqual({ total: 0, entries: 2 })
})

test('A sale from the ledger is a basket of which nobody said how it was paid, and correcting it voids the basket', async () => {
  const [movement] = await call<{ id: string }>(
    'employee',
    `select * from public.record_stock_movement('${COMTE}', 'sale', 100)`,
  )
  const [sold] = await database.owner`
    select b.payment, b.goods_cents from public.baskets b join public.sales s on s.basket_id = b.id
    where s.movement_id = ${movement?.id ?? 0}`
  expect(sold).toEqual({ payment: null, goods_cents: 600 })
  await call('employee', `select public.correct_stock_movement(${movement?.id})`)
  const [voided] = await database.owner`
    select count(*)::int from public.baskets v join public.sales s on s.basket_id = v.voids
    where s.movement_id = ${movement?.id ?? 0}`
  expect(voided).toEqual({ count: 1 })
})

test('An employee reads no basket but own ones of today, and voids no other', async () => {
  const ids = async (actor: Actor) =>
    (await call<{ id: string }>(actor, 'select id from public.list_baskets()')).map(({ id }) => id)
  expect(await ids('employee')).toContain(OWN_BASKET)
  expect(await ids('employee')).not.toContain(MANAGERS_BASKET)
  expect(await ids('manager')).toEqual(expect.arrayContaining([OWN_BASKET, MANAGERS_BASKET]))
  const [others] = await call(
    'employee',
    `select count(*)::int from public.baskets where sold_by is distinct from '${personId('employee')}'`,
  )
  expect(others).toEqual({ count: 0 })
  const unknown = await stateOf(call('employee', `select public.void_basket('${randomUUID()}', 'x')`))
  const foreign = await stateOf(call('employee', `select public.void_basket('${MANAGERS_BASKET}', 'x')`))
  expect([unknown, foreign]).toEqual(['42501', '42501'])
  await database.owner`alter table public.baskets disable trigger baskets_stay`
  await database.owner`update public.baskets set day = day - 1 where id = ${OWN_BASKET}`
  await database.owner`alter table public.baskets enable trigger baskets_stay`
  expect(await stateOf(call('employee', `select public.void_basket('${OWN_BASKET}', 'x')`))).toBe('42501')
  expect(await ids('employee')).not.toContain(OWN_BASKET)
})

test('No amount of a basket is in the ledger, its totals or its export', async () => {
  for (const read of ['stock_ledger()', 'stock_days()', 'inventory()', 'low_stock()']) {
    const [row] = await call('employee', `select * from public.${read} limit 1`)
    expect(
      Object.keys(row ?? {}).filter((column) => /amount|tax_cents|discount|payment|sold_cents/.test(column)),
    ).toEqual([])
  }
  const columns = await database.owner`
    select column_name from information_schema.columns
    where table_name = 'stock_movements' and column_name ~ 'cents|amount|tax'`
  expect(columns).toEqual([])
})
