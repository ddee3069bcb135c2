import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { ABONDANCE, COMTE, ORDER } from '../contract/rows.ts'
import { createOrderCalls, hoursOf, waitingFor } from './order-calls.ts'

let database: TestDatabase
let orders: ReturnType<typeof createOrderCalls>

beforeAll(async () => {
  database = await createShopWithActors()
  orders = createOrderCalls(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner`delete from public.orders where id <> ${ORDER}`
  await database.owner`delete from private.outgoing_mail`
})

type SpecialDay = { from: string; to: string; hours: string; note: string }

const setHours = (hours: string, specialDays: SpecialDay[] = [], timeZone = 'America/New_York') =>
  database.owner`
    update public.business_settings set version = version, time_zone = ${timeZone},
      hours = ${database.owner.json(hoursOf(hours))}, special_days = ${database.owner.json(specialDays)}`

/** An order for an hour of the shop's clock. */
async function orderFor(local: string, cheese = COMTE, id: string = crypto.randomUUID()) {
  const [row] = await database.owner<{ id: string }[]>`
    insert into public.orders (id, code, state, day, pickup_at, name, email)
    select ${id}, private.new_order_code(), 'placed', private.day_of_hours(hour.at), hour.at, 'Anna', 'anna@example.test'
    from (select ${local}::text::timestamp at time zone private.shop_time_zone()) as hour (at) returning id`
  await database.owner`
    insert into public.order_lines (order_id, cheese_id, position, grams, price_cents, is_held)
    values (${row?.id ?? ''}, ${cheese}, 1, 100, 5000, true)`
  return row?.id ?? ''
}

/** What an order has become when the shop's clock shows a time. */
async function stateAt(id: string, local: string) {
  await database.owner`
    select private.release_orders(${local}::text::timestamp at time zone private.shop_time_zone())`
  const [row] = await database.owner<{ state: string; is_displaced: boolean }[]>`
    select state, displaced_at is not null as is_displaced from public.orders where id = ${id}`
  return row?.is_displaced ? `${row.state}, displaced` : row?.state
}

test('An order is released when the last hours of its day end', async () => {
  await setHours('09:00-12:00, 15:00-18:00')
  const id = await orderFor('2027-03-10T10:00')
  expect(await stateAt(id, '2027-03-10T17:59')).toBe('placed')
  expect(await stateAt(id, '2027-03-10T18:00')).toBe('not_collected')
})

test('An order that the shop never accepted is canceled when its day ends', async () => {
  await setHours('09:00-18:00')
  const id = await orderFor('2027-03-10T10:00')
  await database.owner`update public.orders set state = 'requested' where id = ${id}`
  expect(await stateAt(id, '2027-03-10T18:00')).toBe('cancelled')
  const mails = await orders.mailsTo('anna@example.test')
  expect(mails.map(({ template }) => template)).toEqual(['order-cancelled'])
})

test('Hours that end after midnight keep an order of the day before', async () => {
  await setHours('17:00-01:00')
  const early = await orderFor('2027-03-10T18:00')
  const late = await orderFor('2027-03-11T00:00')
  const [day] = await database.owner`select day::text from public.orders where id = ${late}`
  expect(day).toEqual({ day: '2027-03-10' })
  expect([await stateAt(early, '2027-03-11T00:59'), await stateAt(late, '2027-03-11T00:59')]).toEqual([
    'placed',
    'placed',
  ])
  expect([await stateAt(early, '2027-03-11T01:00'), await stateAt(late, '2027-03-11T01:00')]).toEqual([
    'not_collected',
    'not_collected',
  ])
})

test.each([
  ['skips an hour', '2027-03-13T22:00', '2027-03-14T03:59', '2027-03-14T04:00'],
  ['repeats an hour', '2027-11-06T22:00', '2027-11-07T03:59', '2027-11-07T04:00'],
])('A night in which the clock %s ends by the clock', async (_, hour, before, after) => {
  await setHours('20:00-04:00')
  const id = await orderFor(hour)
  expect(await stateAt(id, before)).toBe('placed')
  expect(await stateAt(id, after)).toBe('not_collected')
})

test('The hours of a night that the clock repeats are offered once each', async () => {
  await setHours('20:00-04:00')
  const hours = async (day: string) =>
    (await database.owner`select from private.pickup_hours(${day}, ${day})`).length
  expect([await hours('2027-03-10'), await hours('2027-03-13'), await hours('2027-11-06')]).toEqual([8, 7, 9])
})

test('A holiday that is added later displaces an order, and it is released a day later without an answer', async () => {
  await setHours('09:00-18:00')
  const id = await orderFor('2027-03-10T10:00')
  await setHours('09:00-18:00', [{ from: '2027-03-10', to: '2027-03-10', hours: 'closed', note: '' }])
  expect(await stateAt(id, '2027-03-09T12:00')).toBe('placed, displaced')
  expect(await stateAt(id, '2027-03-10T11:59')).toBe('placed, displaced')
  const mails = await orders.mailsTo('anna@example.test')
  expect(mails.filter(({ template }) => template === 'order-displaced')).toHaveLength(1)
  expect(await stateAt(id, '2027-03-10T12:00')).toBe('cancelled, displaced')
})

test('A release and a basket of the same cheeses never wait for each other', async () => {
  await setHours('09:00-18:00')
  const [low = '', high = ''] = [COMTE, ABONDANCE].toSorted()
  const [first = '', second = ''] = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
  await orderFor('2027-03-10T10:00', high, first)
  await orderFor('2027-03-10T10:00', low, second)
  let released: Promise<string | undefined> | undefined
  await database.owner.begin(async (basket) => {
    await basket`select private.lock_cheeses(array[${low}::uuid])`
    released = stateAt(first, '2027-03-10T18:00')
    await expect.poll(() => waitingFor('release_orders', database)).not.toHaveLength(0)
    await basket`select private.lock_cheeses(array[${high}::uuid])`
  })
  expect(await released).toBe('not_collected')
})

test.each(['first', 'second'])(
  'What is due and a basket of the same cheeses never wait for each other, with a price of the %s cheese',
  async (place) => {
    await setHours('09:00-18:00')
    const cheeses = [COMTE, ABONDANCE].toSorted()
    const [low = '', high = ''] = cheeses
    const [planned, ordered] = place === 'first' ? [low, high] : [high, low]
    const id = await orderFor('2026-03-10T10:00', ordered)
    await database.owner`
      insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, created_by)
      values (${planned}, private.shop_today(), 5100, ${personId('manager')})`
    await database.owner`delete from public.stock_alert_batches`
    await database.owner`insert into public.stock_alert_batches (cheese_id, send_at) values (${low}, now())`
    let isDone = false
    const run = async () => {
      await database.owner`select private.run_due()`
      isDone = true
    }
    let running: Promise<void> | undefined
    await database.owner.begin(async (basket) => {
      await basket`select private.lock_cheeses(array[${low}::uuid])`
      running = run()
      await expect.poll(async () => isDone || (await waitingFor('run_due', database)).length > 0).toBe(true)
      await basket`select private.lock_cheeses(array[${high}::uuid])`
      // As when the last of the cheese is sold.
      await basket`update public.stock_alert_batches set cancelled_at = now() where sent_at is null`
    })
    await running
    await database.owner`select private.run_due()`
    const [left] = await database.owner`
      select (select state from public.orders where id = ${id}),
        (select count(*)::int as prices from public.price_schedule where applied_at is null and from_day <= private.shop_today())`
    expect(left).toEqual({ state: 'not_collected', prices: 0 })
  },
)

test('A price that is saved while planned prices are written stays', async () => {
  const [low = '', high = ''] = [COMTE, ABONDANCE].toSorted()
  await database.owner`
    insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, created_by)
    values (${low}, private.shop_today(), 5200, ${personId('manager')}),
      (${high}, private.shop_today(), 5200, ${personId('manager')})`
  let running: Promise<unknown> | undefined
  await database.owner.begin(async (other) => {
    await other`select from public.price_schedule where cheese_id = ${low} and applied_at is null for update`
    running = database.owner`select private.apply_due_prices()`.then((rows) => rows)
    await expect.poll(() => waitingFor('apply_due_prices', database)).not.toHaveLength(0)
    await database.owner`update public.cheeses set price_per_kg_cents = 5500, version = version where id = ${high}`
  })
  await running
  const prices = await database.owner`
    select price_per_kg_cents as cents from public.cheeses where id in (${low}, ${high}) order by id`
  expect([...prices]).toEqual([{ cents: 5200 }, { cents: 5500 }])
})

test('An order whose day opens again stays', async () => {
  await setHours('09:00-18:00')
  const id = await orderFor('2027-03-10T10:00')
  await setHours('12:00-18:00')
  expect(await stateAt(id, '2027-03-09T12:00')).toBe('placed, displaced')
  await setHours('09:00-18:00')
  expect(await stateAt(id, '2027-03-10T10:00')).toBe('placed')
})

test('Pickup hours of the settings limit what is offered, over midnight too', async () => {
  await setHours('10:00-02:00')
  const offered = async (from: string | null, until: string | null) => {
    await database.owner`
      update public.business_settings set pickup_from = ${from}, pickup_until = ${until}, version = version`
    const rows = await database.owner<{ clock: string }[]>`
      select to_char(pickup_at at time zone 'America/New_York', 'HH24') as clock
      from private.pickup_hours('2027-03-10', '2027-03-10')`
    return rows.map(({ clock }) => clock).join(' ')
  }
  expect(await offered('15:00', '18:00')).toBe('15 16 17')
  expect(await offered('23:00', '01:00')).toBe('23 00')
  await offered(null, null)
})
