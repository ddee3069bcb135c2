import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { centsPer100g, centsPerKg, type PriceSettings } from '../../../src/domain/cheese/price.ts'

/** In cents per kg. */
const PRICES = [...Array.from({ length: 10_000 }, (_, cents) => cents), 99_999, 999_975, 1_000_000]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('catalogue')
})
afterAll(() => database.close())

test.each([0.05, 0.1])(
  'With a rounding to %d the database and the pages show the same price per kg',
  async (rounding) => {
    const settings: PriceSettings = { currency: 'CAD', locale: 'en-CA', rounding, display: 'per_kg' }
    const shown = await database.owner.begin(async (sql) => {
      await sql`update public.business_settings set version = version, price_rounding = ${rounding}`
      return sql<{ cents: number }[]>`
        select private.shown_cents_per_kg(price) as cents
        from unnest(${PRICES}::integer[]) with ordinality as prices (price, place) order by place`
    })
    expect(shown.map(({ cents }) => cents)).toEqual(PRICES.map((price) => centsPerKg(price, settings)))
  },
)

test('A price of 0 is refused wherever a price is written', async () => {
  const refused = [
    `update public.cheeses set version = version, price_per_kg_cents = 0 where slug = 'comte-aop'`,
    `insert into public.cheeses (name, slug, country_iso, price_per_kg_cents) values ('Free', 'free', 'FR', 0)`,
    `insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents)
      select id, current_date + 2, 0 from public.cheeses where slug = 'comte-aop'`,
  ]
  for (const statement of refused)
    await expect(database.owner.unsafe(statement)).rejects.toMatchObject({ code: '23514' })
})

test('A cheese is in the price ranges of the rounded price that guests see, even when the rounding changes', async () => {
  const { owner } = database
  const prices = [4_970, 5_000, 5_020, 5_040, 5_060, 6_020, 6_040, 6_060]
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
  for (const rounding of [0.05, 0.1, 0.05]) {
    await owner`update public.business_settings set version = version, price_rounding = ${rounding}`
    const settings: PriceSettings = { currency: 'CAD', locale: 'en-CA', rounding, display: 'per_100g' }
    const shown = (price: number) => centsPer100g(price, settings)
    expect(await pricesIn('to_5')).toEqual(prices.filter((price) => shown(price) <= 500))
    expect(await pricesIn('over_6')).toEqual(prices.filter((price) => shown(price) > 600))
  }
})
