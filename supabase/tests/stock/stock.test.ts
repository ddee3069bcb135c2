import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, GOUDA, MOVEMENT, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

type Movement = { id: string; grams: number; change_grams: number; stock_after_grams: number }

const call = (statement: string, actor: Actor = 'employee') =>
  actAs(database.requests, actor, (sql) => sql.unsafe<Movement[]>(statement))

const move = async (cheese: string, kind: string, grams: number) =>
  (await call(`select * from public.record_stock_movement('${cheese}', '${kind}', ${grams})`))[0]

const correct = (id: string | number | undefined) =>
  call(`select * from public.correct_stock_movement(${id})`)

const stockOf = async (cheese: string) => {
  const [row] = await database.owner`
    select s.grams, s.is_tracked, c.in_stock, coalesce(sum(m.change_grams), 0)::int as ledger
    from public.cheeses c
    join public.cheese_stock s on s.cheese_id = c.id
    left join public.stock_movements m on m.cheese_id = c.id
    where c.id = ${cheese} group by s.cheese_id, c.id`
  return row
}

const messageOf = (action: Promise<unknown>) =>
  action.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('Two hundred concurrent sales from 1,000 g never go below zero, and the ledger adds up to the stock', async () => {
  await move(ABONDANCE, 'count', 1_000)
  const states = await Promise.all(Array.from({ length: 200 }, () => stateOf(move(ABONDANCE, 'sale', 30))))
  expect(states.filter((state) => state === 'done')).toHaveLength(33)
  expect(states.filter((state) => state === 'PT409')).toHaveLength(167)
  expect(await stockOf(ABONDANCE)).toEqual({ grams: 10, is_tracked: true, in_stock: true, ledger: 10 })
  const below = await database.owner`select from public.stock_movements where stock_after_grams < 0`
  expect(below).toHaveLength(0)
})

test('The stock of a cheese is tracked from its first movement on', async () => {
  expect(await stockOf(ROQUEFORT)).toEqual({ grams: 0, is_tracked: false, in_stock: true, ledger: 0 })
  await move(ROQUEFORT, 'delivery', 400)
  expect(await stockOf(ROQUEFORT)).toEqual({ grams: 400, is_tracked: true, in_stock: true, ledger: 400 })
})

test('Tracked stock cannot be switched by a direct write, other stock can', async () => {
  const write = (cheese: string, inStock: boolean) =>
    call(`update public.cheeses set version = version, in_stock = ${inStock} where id = '${cheese}'`, 'admin')
  await expect(write(ROQUEFORT, false)).rejects.toMatchObject({
    code: 'PT409',
    detail: '{"field":"in_stock"}',
  })
  expect(await stateOf(write(ROQUEFORT, true))).toBe('done')
  expect(await stateOf(write(GOUDA, false))).toBe('done')
  expect(await stateOf(write(GOUDA, true))).toBe('done')
})

test('A rollback of a cheese keeps its tracked stock', async () => {
  const [before] = await database.owner`select version from public.cheeses where id = ${ROQUEFORT}`
  await move(ROQUEFORT, 'count', 0)
  const [after] = await database.owner`select version from public.cheeses where id = ${ROQUEFORT}`
  await call(
    `select public.rollback_cheese('${ROQUEFORT}', ${before?.['version']}, ${after?.['version']})`,
    'admin',
  )
  expect(await stockOf(ROQUEFORT)).toMatchObject({ grams: 0, in_stock: false })
})

test('Switching tracked stock off counts zero, and correcting that count brings the grams back', async () => {
  await move(ROQUEFORT, 'count', 640)
  const [off] = await call(`select public.set_in_stock('${ROQUEFORT}', false) as id`)
  expect(await stockOf(ROQUEFORT)).toMatchObject({ grams: 0, in_stock: false })
  await correct(off?.id)
  expect(await stockOf(ROQUEFORT)).toMatchObject({ grams: 640, in_stock: true })
})

test('Switching tracked stock on needs grams', async () => {
  await move(ROQUEFORT, 'count', 0)
  const switchOn = (grams: string) => call(`select public.set_in_stock('${ROQUEFORT}', true, ${grams}) as id`)
  expect(await messageOf(switchOn('null'))).toBe('Enter how many grams there are')
  await switchOn('300')
  expect(await stockOf(ROQUEFORT)).toMatchObject({ grams: 300, in_stock: true })
})

test('A movement is corrected once, and a correction is not corrected', async () => {
  const sale = await move(ROQUEFORT, 'sale', 50)
  const [correction] = await correct(sale?.id)
  expect(correction).toMatchObject({
    kind: 'correction',
    grams: 50,
    change_grams: 50,
    stock_after_grams: 300,
  })
  expect(await messageOf(correct(sale?.id))).toBe('It has already been corrected')
  expect(await messageOf(correct(correction?.id))).toMatch('A correction cannot be corrected')
})

test('A correction that would make the stock negative is refused with the number', async () => {
  await move(COMTE, 'sale', 900)
  expect(await messageOf(correct(MOVEMENT))).toBe('There are only 100 g of it; count the stock first')
})

test.each([
  ['en-CA', '1,500 g'],
  ['en', '1,500 g'],
  ['en-DE', '1\u202f500 g'],
  ['de-AT', '1\u202f500 g'],
])('A refusal in a shop of %s names %s', async (locale, grams) => {
  await database.owner`update public.business_settings set locale = ${locale}, version = version`
  await move(ABONDANCE, 'count', 1500)
  expect(await messageOf(move(ABONDANCE, 'waste', 2000))).toContain(`only ${grams}`)
})

test('A sale by money keeps the amount, the price and the grams to the nearest one', async () => {
  await database.owner`update public.cheeses set price_per_kg_cents = 5399 where id = ${ROQUEFORT}`
  const [sale] = await call(
    `select * from public.record_stock_movement('${ROQUEFORT}', 'sale', amount_cents => 500)`,
  )
  expect(sale).toMatchObject({ grams: 93, change_grams: -93 })
  const [line] = await database.owner`
    select amount_cents, price_cents from public.sales where movement_id = ${sale?.id ?? 0}`
  expect(line).toEqual({ amount_cents: 500, price_cents: 5399 })
})

test('A sale by money of a cheese without a price is refused', async () => {
  await database.owner`update public.cheeses set price_per_kg_cents = null where id = ${GOUDA}`
  const sale = call(`select public.record_stock_movement('${GOUDA}', 'sale', amount_cents => 500)`)
  expect(await messageOf(sale)).toBe('Huizer Kaas-Gilde Smoked Gouda has no price')
})

test('A delivery of several cheeses is recorded with supplier, lot and date, all or none', async () => {
  const line = (cheese: string, grams: number) => ({
    cheese_id: cheese,
    grams,
    lot: 'L7',
    best_before: '2026-12-24',
  })
  const deliver = (lines: object[]) =>
    call(`select * from public.record_delivery('${JSON.stringify(lines)}', 'Fromagerie Alpe')`)
  const before = await stockOf(GOUDA)
  expect(await stateOf(deliver([line(GOUDA, 500), line(COMTE, 0)]))).toBe('PT400')
  expect(await stockOf(GOUDA)).toEqual(before)
  const rows = await deliver([line(GOUDA, 500), line(COMTE, 700)])
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ supplier: 'Fromagerie Alpe', lot: 'L7' })
  expect(await stockOf(GOUDA)).toMatchObject({ grams: 500, is_tracked: true })
})

test('Staff who stop tracking the stock of a cheese keep whether it is in stock', async () => {
  await call(`select public.stop_counting_stock('${GOUDA}')`)
  expect(await stockOf(GOUDA)).toEqual({ grams: 0, is_tracked: false, in_stock: true, ledger: 0 })
})

test('Staff who stop tracking the stock of an unknown cheese are told that there is none', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await stateOf(call(`select public.stop_counting_stock('${unknown}')`))).toBe('PT404')
})

test('A delivery that waits for a cheese does not keep others from changing it', async () => {
  const [first, second] = [COMTE, GOUDA].toSorted()
  for (const cheese of [COMTE, GOUDA]) await call(`select public.set_in_stock('${cheese}', false)`)
  const lines = JSON.stringify([first, second].map((cheese) => ({ cheese_id: cheese, grams: 100 })))
  const isWaiting = async () =>
    (
      await database.owner`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%record_delivery%'`
    ).length
  let delivery: Promise<string> | undefined
  const count = actAs(database.requests, 'employee', async (sql) => {
    await sql.unsafe(`select from public.cheeses where id = '${second}' for no key update`)
    delivery = stateOf(call(`select from public.record_delivery('${lines}')`, 'manager'))
    await expect.poll(isWaiting).toBe(1)
    await sql.unsafe(`select from public.record_stock_movement('${second}', 'count', 50)`)
  })
  expect(await stateOf(count)).toBe('done')
  expect(await delivery).toBe('done')
})
