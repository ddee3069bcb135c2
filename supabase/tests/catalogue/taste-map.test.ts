import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { COMTE, GOUDA } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const onMap = async (actor: Actor) => {
  const rows = await actAs(database.requests, actor, (sql) => sql`select * from public.cheeses_on_map()`)
  return new Map(rows.map((row) => [String(row['slug']), row]))
}

test('The map has every active cheese with its strength and its recorded age, and no other', async () => {
  const map = await onMap('anon')
  expect(map.size).toBe(18)
  expect(map.get('comte-aop')).toMatchObject({
    strength: 3,
    age_days: 120,
    is_age_recorded: true,
  })
  expect(map.get('asiago-dop-stravecchio')).toMatchObject({ age_days: 540 })
  expect([...(await onMap('manager')).keys()]).toEqual([...map.keys()])
})

test('A cheese without a recorded age stands where its style usually does', async () => {
  const map = await onMap('member')
  expect(map.get('landana-wild-garlic')).toMatchObject({ age_days: 45, is_age_recorded: false })
  expect(map.get('rossini-blue')).toMatchObject({ age_days: 60, is_age_recorded: false })
})

test('A cell lists as many cheeses as its number says', async () => {
  const cells = await database.owner<{ strength: string; age_band: string; cheeses: string }[]>`
    select * from public.taste_map_cells()`
  expect(cells.reduce((sum, cell) => sum + Number(cell.cheeses), 0)).toBe(18)
  for (const { strength, age_band, cheeses } of cells) {
    const rows = await database.owner`select * from public.cheeses_on_map(${strength}, ${age_band})`
    expect(rows).toHaveLength(Number(cheeses))
  }
})

test('A cheese whose strength is not rated is not on the map', async () => {
  await database.owner`update public.cheeses set palate_strength = null where id = ${GOUDA}`
  expect((await onMap('anon')).has('huizer-kaas-gilde-smoked-gouda')).toBe(false)
  await database.owner`update public.cheeses set palate_strength = 2 where id = ${GOUDA}`
})

test('Employees record a minimum age, members cannot, and an impossible one is refused', async () => {
  const record = (actor: Actor, days: number) =>
    stateOf(
      actAs(
        database.requests,
        actor,
        (sql) => sql`select public.save_cheese(jsonb_build_object('id', ${COMTE}::text, 'version',
          (select version from public.cheeses where id = ${COMTE}), 'minimum_age_days', ${days}::int))`,
      ),
    )
  expect(await record('member', 130)).toBe('42501')
  expect(await record('employee', -1)).toBe('23514')
  expect(await record('employee', 130)).toBe('done')
  const [version] = await database.owner`
    select snapshot -> 'minimum_age_days' as days from public.record_versions
    where table_name = 'cheeses' and record_id = ${COMTE} order by version desc limit 1`
  expect(version?.['days']).toBe(130)
})
