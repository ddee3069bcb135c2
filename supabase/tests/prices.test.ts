import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts'
import { centsPerKg, type PriceSettings } from '../../src/domain/price.ts'

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
