import { expect } from 'vitest'
import type { Sql } from '../../../server/database/sql/sql.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs } from '../act-as.ts'
import { dryRun, type Cells } from './dry-run.ts'

const cellsOf = (number: number, price = `${20 + (number % 40)}.50`): Cells => ({
  name: `Wheel ${number}`,
  slug: `wheel-${number}`,
  country_iso: 'FR',
  origin_region: `Valley ${number % 90}`,
  summary: `The wheel with the number ${number}`,
  flavor_tags: `nutty, number ${number % 50}`,
  price_per_kg_cents: price,
  allergens: 'milk',
  active: 'yes',
})

const apply = (requests: Sql, importId: string, amount: number) =>
  actAs(requests, 'manager', async (sql) => {
    const lines = Array.from({ length: amount }, (_, index) => index + 2)
    const [row] = await sql<{ id: string }[]>`
      select public.apply_import(${importId}, confirmed_allergens => ${lines}::integer[]) as id`
    return row?.id ?? ''
  })

/** Imports this many new cheeses, changes each by a second import, undoes that in pages, and tries a bad last row. */
export async function importMany({ requests, owner }: TestDatabase, amount: number) {
  const rows = Array.from({ length: amount }, (_, index) => cellsOf(index))
  const count = async (condition: string) => {
    const [row] = await owner.unsafe(`select count(*)::integer as n from public.cheeses c where ${condition}`)
    return row?.['n']
  }
  const isOurs = `slug like 'wheel-%'`

  const bad = await dryRun(requests, [...rows.slice(1), cellsOf(amount, '1 000')])
  expect(bad.counts).toEqual({ created: amount - 1, refused: 1 })
  await expect(apply(requests, bad.importId, amount)).rejects.toThrow(
    'A row is refused, so nothing was written',
  )
  expect(await count(isOurs)).toBe(0)

  const created = await dryRun(requests, rows)
  expect(created.counts).toEqual({ created: amount })
  await apply(requests, created.importId, amount)
  expect(await count(`${isOurs} and active`)).toBe(amount)
  expect((await dryRun(requests, rows)).counts).toEqual({ unchanged: amount })

  const changed = await dryRun(
    requests,
    rows.map((_, index) => cellsOf(index, '99')),
  )
  expect(changed.counts).toEqual({ changed: amount })
  const set = await apply(requests, changed.importId, amount)
  expect(await count(`${isOurs} and price_per_kg_cents = 9900`)).toBe(amount)

  for (let last: string | null = null; ;) {
    const page: { record_id: string }[] = await actAs(
      requests,
      'manager',
      (sql) => sql`select record_id from public.undo_change_set(${set}, ${last}, 200)`,
    )
    last = page.at(-1)?.record_id ?? null
    if (last === null) break
  }
  expect(await count(`${isOurs} and price_per_kg_cents = 9900`)).toBe(0)
}
