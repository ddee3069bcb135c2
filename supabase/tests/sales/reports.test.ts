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
  await database.owner`
    update public.cheeses set price_per_kg_cents = 5000, price_per_piece_cents = null, piece_grams = null, version = version`
  await database.owner`
    update public.cheeses set price_per_piece_cents = 900, piece_grams = 180, version = version where id = ${ROQUEFORT}`
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
  totals_compared: Record<string, number>
  days: { day: string; turnover_cents: number }[]
  hours: { turnover_cents: number }[]
  cheeses: { name: string; grams: number; turnover_cents: number }[]
  rates: { percent: number; net_cents: number; tax_cents: number }[]
  payments: { cents: number }[]
}

const sum = <Row>(rows: Row[], read: (row: Row) => number) =>
  rows.reduce((total, row) => total + read(row), 0)

test('Every sum of the report equals a recount of the lines', async () => {
  const [row] = await call<{ report: Report }>('manager', `select public.sales_report('7days') as report`)
  if (!row) throw new Error('no report')
  const { totals, totals_compared, days, hours, cheeses, rates, payments } = row.report
  const [lines] = await database.owner<Record<string, number>[]>`
    select sum(amount_cents - discount_cents)::int as turnover, sum(tax_cents)::int as tax, sum(net_cents)::int as net,
      sum(grams)::int as grams from public.sales`
  const [paid] = await database.owner<{ cents: number }[]>`
    select sum(total_cents + rounding_cents)::int as cents from public.baskets`
  expect(totals).toMatchObject({
    turnover_cents: lines?.['turnover'],
    tax_cents: lines?.['tax'],
    grams: lines?.['grams'],
    unknown_grams: 0,
  })
  expect(sum(days, (day) => day.turnover_cents)).toBe(lines?.['turnover'])
  expect(sum(hours, (hour) => hour.turnover_cents)).toBe(totals_compared['turnover_cents'])
  expect(sum(cheeses, (cheese) => cheese.turnover_cents)).toBe(lines?.['turnover'])
  expect(sum(cheeses, (cheese) => cheese.grams)).toBe(lines?.['grams'])
  expect(sum(rates, (rate) => rate.net_cents)).toBe(lines?.['net'])
  expect(sum(payments, (payment) => payment.cents)).toBe(paid?.cents)
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
