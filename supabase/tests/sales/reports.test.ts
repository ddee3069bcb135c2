import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, ROQUEFORT } from '../contract/rows.ts'
import { generateBaskets, toRequest, toReturn } from './generate-baskets.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner`delete from public.baskets`
  await database.owner`delete from public.day_reports`
  await database.owner`
    update public.cheeses set price_per_kg_cents = 5000, price_per_piece_cents = null, piece_grams = null, version = version`
  await database.owner`
    update public.cheeses set price_per_piece_cents = 900, piece_grams = 180, tax_percent = 5, version = version
    where id = ${ROQUEFORT}`
  await database.owner`update public.staff_settings set cash_rounding_cents = 5, version = version`
  for (const [index, basket] of generateBaskets('a report', 60).entries()) {
    const id = stableUuid(`a report ${index}`)
    const request = JSON.stringify({
      ...toRequest(basket, id, [COMTE, ABONDANCE, ROQUEFORT, COMTE]),
      is_confirmed: true,
      is_queued: true,
      sold_at: new Date(Date.now() - (index % 6) * 86_400_000).toISOString(),
    })
    await call('manager', `select public.record_basket('${request}')`)
    if (basket.isVoided) await call('manager', `select public.void_basket('${id}', 'Mistyped')`)
    if (basket.returned > 0)
      await call(
        'manager',
        `select public.return_basket('${id}', '${toReturn(basket)}', 'Too salty', '${basket.payment}')`,
      )
  }
})
afterAll(() => database.close())

const call = <Row extends object = Record<string, unknown>>(actor: Actor, statement: string) =>
  actAs(database.requests, actor, (sql) => sql.unsafe<Row[]>(statement))

type Report = {
  totals: Record<string, number>
  days: { day: string; turnover_cents: number }[]
  hours: { hour: number; turnover_cents: number }[]
  cheeses: { name: string; grams: number; turnover_cents: number }[]
  rates: Record<string, number>[]
  payments: { payment: string; cents: number }[]
  waste: { name: string; grams: number; cents: number }[]
}

type DayReport = { sums: Record<string, unknown> }

/** By plain sums of lines and baskets, in the order of the report. */
const recount = {
  totals: `select sum(amount_cents - discount_cents)::int as turnover_cents, sum(discount_cents)::int as discount_cents,
      sum(tax_cents)::int as tax_cents, sum(net_cents + tax_cents)::int as total_cents, sum(grams)::int as grams
    from public.sales`,
  baskets: `select count(*)::int as baskets from public.baskets b where b.voids is null and b.returns is null
    and not exists (select from public.baskets v where v.voids = b.id)`,
  days: `select d::date::text as day, coalesce(sum(s.amount_cents - s.discount_cents), 0)::int as turnover_cents
    from generate_series(private.shop_today() - 6, private.shop_today(), interval '1 day') d
    left join public.baskets b on b.day = d::date left join public.sales s on s.basket_id = b.id group by d order by d`,
  hours: `select h as hour, coalesce(sum(s.amount_cents - s.discount_cents), 0)::int as turnover_cents
    from generate_series(0, 23) h
    left join public.baskets b on b.day < private.shop_today()
      and extract(hour from b.sold_at at time zone private.shop_time_zone()) = h
    left join public.sales s on s.basket_id = b.id group by h order by h`,
  cheeses: `select cheese_name::text as name, sum(grams)::int as grams,
      sum(amount_cents - discount_cents)::int as turnover_cents
    from public.sales group by cheese_name order by 3 desc, 1`,
  rates: `select tax_percent::float8 as percent, sum(net_cents)::int as net_cents, sum(tax_cents)::int as tax_cents,
      sum(net_cents + tax_cents)::int as gross_cents from public.sales group by 1 order by 1`,
  payments: `select payment::text, sum(total_cents + rounding_cents)::int as cents
    from public.baskets b group by b.payment order by b.payment`,
}

test('Every number of the report equals a recount of baskets with discounts, voids, returns and rounded cash', async () => {
  const [row] = await call<{ report: Report }>('manager', `select public.sales_report('7days') as report`)
  if (!row) throw new Error('no report')
  const { totals, ...report } = row.report
  const again = async (name: keyof typeof recount) => [...(await database.owner.unsafe(recount[name]))]
  expect([totals]).toMatchObject(await again('totals'))
  expect([totals]).toMatchObject(await again('baskets'))
  expect(totals['unknown_grams']).toBe(0)
  for (const name of ['days', 'hours'] as const)
    expect(report[name].map(({ turnover_cents }) => turnover_cents)).toEqual(
      (await again(name)).map((part) => part['turnover_cents']),
    )
  for (const name of ['cheeses', 'rates', 'payments'] as const)
    expect(report[name]).toEqual(await again(name))
  const [kinds] = await database.owner`
    select count(*) filter (where voids is not null)::int > 0 as voids, count(*) filter (where returns is not null)::int > 0
      as returns, bool_or(rounding_cents <> 0) as rounding, bool_or(discount_cents <> 0) as discounts from public.baskets`
  expect(kinds).toEqual({ voids: true, returns: true, rounding: true, discounts: true })
  expect(report.rates.length).toBeGreaterThan(1)
})

test('Every number of the report of a day equals a recount of its baskets', async () => {
  const [day] = await database.owner<{ day: string }[]>`
    select day::text from public.baskets group by day order by count(*) desc, day limit 1`
  const [row] = await call<{ report: DayReport }>(
    'manager',
    `select public.day_report('${day?.day}') as report`,
  )
  const [again] = await database.owner`
    with sold as (select * from public.baskets where day = ${day?.day ?? ''})
    select jsonb_build_object(
      'baskets', (select count(*) from sold where voids is null and returns is null),
      'voids', (select count(*) from sold where voids is not null),
      'returns', (select count(*) from sold where returns is not null and voids is null),
      'goods_cents', (select sum(s.amount_cents) from public.sales s where s.basket_id in (select id from sold)),
      'discount_cents', (select sum(s.discount_cents) from public.sales s where s.basket_id in (select id from sold)),
      'tax_cents', (select sum(s.tax_cents) from public.sales s where s.basket_id in (select id from sold)),
      'total_cents', (select sum(s.net_cents + s.tax_cents) from public.sales s where s.basket_id in (select id from sold)),
      'rounding_cents', (select sum(rounding_cents) from sold),
      'cash_cents', (select coalesce(sum(total_cents + rounding_cents), 0) from sold where payment = 'cash')) as sums`
  expect(row?.report.sums).toMatchObject(again?.['sums'] as object)
})

test('The file for the accountant has a row for each day and rate, which add up to the tax', async () => {
  const [row] = await call<{ csv: string }>('manager', `select public.export_sales('7days') as csv`)
  const [head, ...rows] = row?.csv.trim().split(/\r?\n/) ?? []
  expect(head).toBe('Day,Tax in percent,Net,Tax,Gross')
  const [tax] = await database.owner<
    { cents: number }[]
  >`select sum(tax_cents)::int as cents from public.sales`
  const cents = rows.map((line) => Math.round(Number((line.split(',')[3] ?? '').replace("'", '')) * 100))
  expect(cents.reduce((total, value) => total + value, 0)).toBe(tax?.cents)
})

test('A sale without an amount is named in grams, and its turnover stays unknown', async () => {
  await database.owner`update public.cheeses set price_per_kg_cents = null, version = version where id = ${ABONDANCE}`
  await call('manager', `select public.record_stock_movement('${ABONDANCE}', 'count', 1000)`)
  await call('employee', `select public.record_stock_movement('${ABONDANCE}', 'sale', 120)`)
  const [row] = await call<{ report: Report }>('manager', `select public.sales_report('today') as report`)
  expect(row?.report.totals['unknown_grams']).toBe(120)
})

test('An evening count is one change set, and answers what was sold beyond the book', async () => {
  const questions = () => call<{ name: string }>('employee', 'select * from public.stock_questions()')
  expect((await questions()).length).toBeGreaterThan(0)
  const lines = JSON.stringify([COMTE, ABONDANCE, ROQUEFORT].map((cheese_id) => ({ cheese_id, grams: 700 })))
  const key = stableUuid('an evening')
  const count = () =>
    call<{ change_set_id: string }>('employee', `select * from public.record_counts('${lines}', '${key}')`)
  const movements = await count()
  expect(await count()).toEqual(movements)
  expect(new Set(movements.map((movement) => movement.change_set_id)).size).toBe(1)
  expect(await questions()).toEqual([])
})

test('Waste is named in grams and at today’s price, without what was corrected', async () => {
  const wasted = (grams: number) =>
    call<{ id: string }>(
      'employee',
      `select id from public.record_stock_movement('${COMTE}', 'waste', ${grams})`,
    )
  await call('manager', `select public.record_stock_movement('${COMTE}', 'count', 5000)`)
  await wasted(333)
  const [wrong] = await wasted(1_000)
  await call('employee', `select public.correct_stock_movement(${wrong?.id})`)
  const [row] = await call<{ report: Report }>('manager', `select public.sales_report('today') as report`)
  expect(row?.report.waste).toEqual([
    { name: expect.stringContaining('Comté'), grams: 333, cents: Math.round((333 * 5_000) / 1_000) },
  ])
})
