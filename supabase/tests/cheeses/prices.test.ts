import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { centsPer100g, centsPerKgOf, MAX_PRICE_CENTS } from '../../../src/domain/cheese/price.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, ROQUEFORT } from '../contract/rows.ts'
import { makeBulkChange, previewBulkChange } from './bulk-change-calls.ts'

/** In cents per kg. */
const PRICES = [...Array.from({ length: 10_000 }, (_, cents) => cents), 99_999, 999_975, 1_000_000]

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(() => database.owner`delete from public.price_schedule`)

const readPrices = async (id: string) => {
  const [cheese] = await database.owner`
    select price_per_kg_cents as per_kg, price_per_piece_cents as per_piece, piece_grams as grams from public.cheeses
    where id = ${id}`
  return cheese
}

const setPrice = (id: string, price: string, actor: Actor = 'manager') =>
  actAs(database.requests, actor, (sql) =>
    sql.unsafe(`update public.cheeses set version = version, ${price} where id = '${id}'`),
  )

const sellByPiece = (id: string, cents: number, grams: number) =>
  setPrice(id, `price_per_piece_cents = ${String(cents)}, piece_grams = ${String(grams)}`)

test('The database and the pages compute the same prices per 100 g and per kg', async () => {
  const tenths = await database.owner<{ cents: number }[]>`
    select private.cents_per_100g(price) as cents
    from unnest(${PRICES}::integer[]) with ordinality as prices (price, place) order by place`
  expect(tenths.map(({ cents }) => cents)).toEqual(PRICES.map(centsPer100g))

  const pieces = PRICES.map((cents, index) => ({ cents, grams: 1 + ((index * 7919) % 100_000) }))
  const perKg = await database.owner<{ cents: number }[]>`
    select private.cents_per_kg(cents, grams) as cents
    from unnest(${pieces.map(({ cents }) => cents)}::integer[], ${pieces.map(({ grams }) => grams)}::integer[])
      with ordinality as pieces (cents, grams, place) order by place`
  expect(perKg.map(({ cents }) => cents)).toEqual(pieces.map(centsPerKgOf))
})

test('A price of 0 is refused wherever a price is written', async () => {
  const refused = [
    `update public.cheeses set version = version, price_per_kg_cents = 0 where slug = 'comte-aop'`,
    `insert into public.cheeses (name, slug, country_iso, price_per_kg_cents) values ('Free', 'free', 'FR', 0)`,
    `insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents)
      select id, current_date + 2, 0 from public.cheeses where slug = 'comte-aop'`,
    `update public.cheeses set version = version, price_per_piece_cents = 0, piece_grams = 100
      where slug = 'comte-aop'`,
  ]
  for (const statement of refused)
    await expect(database.owner.unsafe(statement)).rejects.toMatchObject({ code: '23514' })
})

test('The highest price that a form takes is the highest that is stored', async () => {
  const priceOf = (cents: number) => setPrice(ABONDANCE, `price_per_kg_cents = ${String(cents)}`)
  expect(await stateOf(priceOf(MAX_PRICE_CENTS))).toBe('done')
  expect(await stateOf(priceOf(MAX_PRICE_CENTS + 1))).toBe('23514')
})

test('A stored price is sold, printed and searched as it is, whatever the rounding', async () => {
  const { owner } = database
  const prices = [4_970, 5_000, 5_004, 5_005, 5_020, 6_004, 6_005, 6_060]
  await owner`
    insert into public.cheeses (name, slug, country_iso, allergens, active, price_per_kg_cents)
    select 'Priced', 'priced-' || price, 'FR', '{milk}', true, price
    from unnest(${prices}::integer[]) as price`
  const pricesIn = async (range: string) => {
    const rows = await owner<{ price_per_kg_cents: number }[]>`
      select price_per_kg_cents from public.search_cheeses(query => 'priced', price => ${range}::public.price_range)
      order by 1`
    return rows.map((row) => row.price_per_kg_cents)
  }
  for (const rounding of [0.01, 0.05, 0.1]) {
    await owner`update public.business_settings set version = version, price_rounding = ${rounding}`
    expect(await pricesIn('to_5')).toEqual(prices.filter((price) => centsPer100g(price) <= 500))
    expect(await pricesIn('over_6')).toEqual(prices.filter((price) => centsPer100g(price) > 600))
    const printed = await owner`
      select content ->> 'price_per_kg_cents' as cents from (
        select private.placard_content(c) as content from public.cheeses c where slug like 'priced-%' order by slug) p`
    expect(printed.map((row) => Number(row['cents']))).toEqual(prices)
  }
})

test('The price per kg of a piece is computed by the database and cannot be set', async () => {
  await sellByPiece(COMTE, 1250, 180)
  expect(await readPrices(COMTE)).toEqual({ per_kg: 6944, per_piece: 1250, grams: 180 })
  await expect(setPrice(COMTE, 'price_per_kg_cents = 5000')).rejects.toMatchObject({ code: 'PT409' })
  await setPrice(COMTE, 'piece_grams = 200')
  expect(await readPrices(COMTE)).toEqual({ per_kg: 6250, per_piece: 1250, grams: 200 })
  expect(await stateOf(setPrice(COMTE, 'piece_grams = null'))).toBe('23514')
  await setPrice(COMTE, 'price_per_piece_cents = null, piece_grams = null, price_per_kg_cents = 5800')
  expect(await readPrices(COMTE)).toEqual({ per_kg: 5800, per_piece: null, grams: null })
})

test.each(['price_per_piece_cents = 900, piece_grams = 100', 'tax_percent = 5'])(
  'An employee cannot set "%s"',
  async (price) => {
    expect(await stateOf(setPrice(ABONDANCE, price, 'employee'))).toBe('42501')
  },
)

test('A planned price of a piece takes effect on its day, follows the weight, and holds the way of selling', async () => {
  await sellByPiece(ROQUEFORT, 1000, 200)
  const plan = (price: string) =>
    actAs(database.requests, 'manager', (sql) =>
      sql.unsafe(
        `select price_per_kg_cents from public.schedule_price('${ROQUEFORT}', private.shop_today() + 1, ${price})`,
      ),
    )
  expect(await stateOf(plan('price_per_kg_cents => 7000'))).toBe('PT409')
  expect(await plan('price_per_piece_cents => 1200')).toEqual([{ price_per_kg_cents: 6000 }])
  await expect(
    setPrice(ROQUEFORT, 'price_per_piece_cents = null, piece_grams = null, price_per_kg_cents = 5000'),
  ).rejects.toThrow('Cancel its planned prices first')
  await setPrice(ROQUEFORT, 'piece_grams = 250')
  await database.owner`update public.price_schedule set from_day = private.shop_today() where applied_at is null`
  const [current] = await database.owner`
    select public.current_price(c) as per_kg, public.current_piece_price(c) as per_piece from public.cheeses c
    where id = ${ROQUEFORT}`
  expect(current).toEqual({ per_kg: 4800, per_piece: 1200 })
  await database.owner`select private.run_due()`
  expect(await readPrices(ROQUEFORT)).toEqual({ per_kg: 4800, per_piece: 1200, grams: 250 })
})

test('A bulk change by percent changes the price of the piece without rounding, one by money names it', async () => {
  await sellByPiece(ROQUEFORT, 1001, 250)
  await setPrice(ABONDANCE, 'price_per_kg_cents = 4501')
  const selection = { ids: [ROQUEFORT, ABONDANCE] }
  const actor = 'manager' as const
  const byMoney = { field: 'price', cents_per_kg: 100, step_cents: 50 }
  expect((await previewBulkChange(database, { selection, change: byMoney, actor })).obstacles).toMatchObject([
    { reason: 'It is sold by the piece: change it by percent' },
  ])
  const change = { field: 'price', percent: 10, step_cents: 50 }
  const { rows, token } = await previewBulkChange(database, { selection, change, actor })
  expect(rows).toMatchObject([
    { old: 4501, new: 4950, is_piece: false },
    { old: 1001, new: 1101, is_piece: true },
  ])
  await makeBulkChange(database, { selection, change, actor, token })
  expect(await readPrices(ROQUEFORT)).toEqual({ per_kg: 4404, per_piece: 1101, grams: 250 })
  expect(await readPrices(ABONDANCE)).toEqual({ per_kg: 4950, per_piece: null, grams: null })
})

test('Every active cheese with an example price is named until the last one is set', async () => {
  const read = () =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql<{ cheese_id: string }[]>`select * from public.example_prices()`,
    )
  const [first, ...others] = await read()
  expect(others.length).toBeGreaterThan(3)
  await setPrice(first?.cheese_id ?? '', 'price_per_kg_cents = price_per_kg_cents + 1')
  expect((await read()).map(({ cheese_id }) => cheese_id)).toEqual(others.map(({ cheese_id }) => cheese_id))
  for (const { cheese_id } of others) await setPrice(cheese_id, 'price_per_kg_cents = price_per_kg_cents + 1')
  expect(await read()).toEqual([])
})
