import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { refundOf, type SoldLine } from '../../../src/domain/basket.ts'
import { createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, MANAGERS_BASKET, OWN_BASKET } from '../contract/rows.ts'
import { refusalOf } from '../orders/order-calls.ts'
import { line, openTill, type Answer, type Till } from './open-till.ts'

let database: TestDatabase
let till: Till

beforeAll(async () => {
  database = await createShopWithActors()
  till = openTill(database)
  for (const [cheese, cents] of [
    [COMTE, 6_000],
    [ABONDANCE, 5_000],
  ] as const) {
    await database.owner`
      update public.cheeses set price_per_kg_cents = ${cents}, tax_percent = null, version = version where id = ${cheese}`
    await till.call('manager', `select public.record_stock_movement('${cheese}', 'count', 10000)`)
  }
})
afterAll(() => database.close())

test('A return by a manager gives back what was paid for a part, at most the whole, and moves no stock', async () => {
  const id = randomUUID()
  const sold = { id, payment: 'cash', discount_cents: 100, discount_reason: 'Regular' }
  await till.send('employee', { ...sold, lines: [line(COMTE, 100), line(ABONDANCE, 33)] })
  await database.owner`update public.cheeses set price_per_kg_cents = 9900, version = version where id = ${ABONDANCE}`
  const before = await till.stockOf(ABONDANCE)
  const giveBack = async (actor: Actor, lines: object[], more = '') => {
    const [row] = await till.call<{ answer: Answer }>(
      actor,
      `select public.return_basket('${id}', '${JSON.stringify(lines)}', 'Moldy', 'card'${more}) as answer`,
    )
    return row?.answer
  }
  const key = randomUUID()
  const part = [{ position: 2, grams: 10 }]
  const first = await giveBack('manager', part, `, '${key}'`)
  expect(first).toMatchObject({ total_cents: -49, tax_cents: -5, rounding_cents: 0 })
  const [soldLine] = await database.owner<SoldLine[]>`
    select grams, pieces, amount_cents as "amountCents", discount_cents as "discountCents", tax_cents as "taxCents",
      0 as returned from public.sales where basket_id = ${id} and position = 2`
  expect(soldLine && refundOf(soldLine, 10, false)).toBe(49)
  expect(await giveBack('manager', part, `, '${key}'`)).toEqual(first)
  expect(await refusalOf(giveBack('manager', [{ position: 2, grams: 24 }]))).toEqual({
    message: 'At most 23 g of Abondance can be returned',
    reason: 'returned',
  })
  const cases = [[], [{ position: 9, grams: 1 }], [{ position: 2, pieces: 1 }], [...part, ...part]]
  for (const lines of cases)
    expect(await refusalOf(giveBack('manager', lines))).toMatchObject({ message: 'Choose what is returned' })
  expect(await stateOf(giveBack('employee', part))).toBe('42501')
  const voidIt = (basket: string) =>
    till.call('manager', `select public.void_basket('${basket}', 'Mistyped')`)
  expect(await refusalOf(voidIt(id))).toMatchObject({ reason: 'returned' })
  await voidIt(key)
  await giveBack('manager', [
    { position: 1, grams: 100 },
    { position: 2, grams: 33 },
  ])
  expect(await till.stockOf(ABONDANCE)).toEqual(before)
  const [sums] = await database.owner`
    select sum(b.goods_cents)::int as goods, sum(b.discount_cents)::int as discount, sum(b.tax_cents)::int as tax,
      sum(b.total_cents)::int as total, (select sum(s.net_cents)::int from public.sales s
        join public.baskets k on k.id = s.basket_id where k.id = ${id} or k.returns = ${id}) as net
    from public.baskets b where b.id = ${id} or b.returns = ${id}`
  expect(sums).toEqual({ goods: 0, discount: 0, tax: 0, total: 0, net: 0 })
  expect(await refusalOf(giveBack('manager', part))).toMatchObject({ reason: 'returned' })
})

test('A slip is mailed to an email only', async () => {
  const mail = (email: string) =>
    stateOf(till.call('employee', `select public.mail_slip('${OWN_BASKET}', ${email})`))
  for (const nothing of ['null', "''", "'anna'"]) expect(await mail(nothing)).toBe('PT400')
})

test('A manager finds a basket by the number on its slip, an employee only an own one of today', async () => {
  const found = async (actor: Actor, slip: string) =>
    (await till.call<{ id: string }>(actor, `select id from public.list_baskets(slip => '${slip}')`)).map(
      ({ id }) => id,
    )
  expect(await found('manager', MANAGERS_BASKET.slice(0, 8).toUpperCase())).toEqual([MANAGERS_BASKET])
  expect(await found('employee', MANAGERS_BASKET.slice(0, 8))).toEqual([])
  expect(await found('employee', OWN_BASKET.slice(0, 8))).toEqual([OWN_BASKET])
  expect(await found('manager', '%')).toEqual([])
})

/** A sale of version 0.2, which knew neither tax nor payment and closed no day. */
async function sellInVersion02(daysAgo: number) {
  const id = randomUUID()
  await database.owner`
    insert into public.baskets (id, sold_at, day, tax_included, goods_cents, total_cents)
    values (${id}, now(), private.shop_today() - ${daysAgo}::integer, false, 100, 100)`
  return id
}

test('A day that was left open is named until it is closed', async () => {
  await database.owner`delete from public.day_reports`
  await sellInVersion02(5)
  const id = randomUUID()
  const sold_at = new Date(Date.now() - 2 * 86_400_000).toISOString()
  await till.send('employee', { id, is_queued: true, sold_at, lines: [line(COMTE, 100)] })
  const [sold] = await database.owner<
    { day: string }[]
  >`select day::text from public.baskets where id = ${id}`
  const openDays = async () => {
    const [row] = await till.call<{ days: string[] }>(
      'employee',
      'select open_days::text[] as days from public.day_state()',
    )
    return row?.days
  }
  expect(await openDays()).toEqual([sold?.day])
  await till.call('employee', `select public.close_day(700, '${sold?.day}')`)
  expect(await openDays()).not.toContain(sold?.day)
  expect(await refusalOf(till.call('employee', `select public.close_day(1, '${sold?.day}')`))).toMatchObject({
    reason: 'closed',
  })
})

test('A closed day stays as printed; what arrives later goes into the next report, which expects it', async () => {
  type Sums = { cash_cents: number; baskets: number }
  type Report = {
    counted_cents: number | null
    from_earlier_days: number
    sums: Sums
    late: Sums | null
    left_open: Sums | null
  }
  const report = async (day = '') => {
    const [row] = await till.call<{ report: Report }>('manager', `select public.day_report(${day}) as report`)
    if (!row) throw new Error('no report')
    return row.report
  }
  const before = await report()
  // Of a day before the last that was closed, and of one that was left open since.
  for (const days of [3, 1]) {
    const sold_at = new Date(Date.now() - days * 86_400_000).toISOString()
    await till.send('employee', { is_queued: true, sold_at, payment: 'cash', lines: [line(COMTE, 100)] })
  }
  // A return of a sale of version 0.2, and a sale of before the shop's reports.
  const old = await sellInVersion02(3)
  await database.owner`
    insert into public.baskets (id, sold_at, received_at, day, returns, reason, payment, tax_included, goods_cents, total_cents,
      tax_cents)
    values (gen_random_uuid(), now(), now(), private.shop_today() - 3, ${old}, 'Moldy', 'cash', false, -100, -100, null),
      (gen_random_uuid(), now() - interval '40 days', now() - interval '40 days', private.shop_today() - 40, null, null,
        'cash', false, 100, 100, 0)`
  const open = await report()
  expect(open).toMatchObject({
    counted_cents: null,
    from_earlier_days: 2,
    sums: { baskets: before.sums.baskets + 1, cash_cents: before.sums.cash_cents + 672 - 100 },
    left_open: { baskets: 1, cash_cents: 672 },
  })
  expect((await till.call('employee', `select public.close_day(12345) as day`))[0]).toEqual({
    day: expect.anything(),
  })
  const closed = await report()
  expect(closed).toMatchObject({
    closed_by_name: expect.any(String),
    counted_cents: 12345,
    from_earlier_days: 3,
    sums: { baskets: open.sums.baskets + 1, cash_cents: open.sums.cash_cents + 672 },
    late: null,
    left_open: null,
  })
  await till.send('employee', { payment: 'cash', lines: [line(COMTE, 100)] })
  const later = await report()
  expect(later.sums).toEqual(closed.sums)
  expect(later.late).toMatchObject({ baskets: 1, goods_cents: 600 })
  // One that began before the closing and was entered after it.
  await database.owner`
    insert into public.baskets (id, sold_at, received_at, day, tax_included, goods_cents, total_cents, tax_cents)
    values (gen_random_uuid(), now(), now() - interval '1 hour', private.shop_today(), false, 100, 100, 0)`
  expect((await report()).late).toMatchObject({ baskets: 2 })
  expect(await till.call('manager', 'select from public.list_baskets() where is_late')).toHaveLength(2)
  expect(await refusalOf(till.call('employee', 'select public.close_day(1)'))).toMatchObject({
    reason: 'closed',
  })
  expect(await stateOf(till.call('employee', 'select public.day_report()'))).toBe('42501')
})

test('A void of more than the book had leaves what the book had, and asks nobody to count', async () => {
  const before = await till.stockOf(COMTE)
  const id = randomUUID()
  await till.send('employee', { id, is_confirmed: true, lines: [line(COMTE, 90_000)] })
  expect(await till.stockOf(COMTE)).toMatchObject({ grams: 0 })
  await till.call('employee', `select public.void_basket('${id}', 'A digit too many')`)
  expect(await till.stockOf(COMTE)).toEqual(before)
  expect(await till.call('employee', 'select from public.stock_questions()')).toEqual([])
})

test('A large and expensive line is returned in parts', async () => {
  const id = randomUUID()
  await till.send('employee', { id, is_confirmed: true, lines: [line(COMTE, 90_000)] })
  const giveBack = async (grams: number) => {
    const [row] = await till.call<{ answer: Answer }>(
      'manager',
      `select public.return_basket('${id}', '[{"position": 1, "grams": ${grams}}]', 'Moldy', 'card') as answer`,
    )
    return row?.answer.total_cents
  }
  expect([await giveBack(60_000), await giveBack(30_000)]).toEqual([-403_200, -201_600])
})
