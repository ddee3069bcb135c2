import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

async function slugs({ query }: { query: string }) {
  const rows = await actAs(
    database.requests,
    'anon',
    (sql) => sql<{ slug: string }[]>`select slug from public.search_cheeses(${query})`,
  )
  return rows.map(({ slug }) => slug)
}

const missing = async (query: string) => {
  const facets = await actAs(
    database.requests,
    'anon',
    (sql) => sql`
      select value, label, cheeses::int from public.catalogue_facets(${query}) where facet = 'substitute_for'`,
  )
  return facets[0]
}

test.each([
  ['taleggio', 'Taleggio'],
  ['tallegio', 'Taleggio'],
  ['camem', 'Camembert'],
  ['brillat savarin', 'Brillat-Savarin'],
  ['a cheese like Brillat-Savarin', 'Brillat-Savarin'],
  ['epoisses', 'Époisses'],
])('A search names what a guest means by "%s" in its proper spelling, with a reason', async (query, name) => {
  const found = await missing(query)
  expect(found).toMatchObject({ value: name })
  expect(String(found?.['label'])).not.toBe('')
  expect(await slugs({ query })).not.toEqual([])
})

test('A search finds cousins of at least forty cheeses that the shop does not have, each with a reason', async () => {
  const terms = await database.owner<{ term: string; reason: string }[]>`
    select term, reason from public.search_terms where kind = 'substitute' and finds <> '{}'`
  expect(terms.length).toBeGreaterThanOrEqual(40)
  const without = []
  for (const { term, reason } of terms)
    if (reason === '' || (await slugs({ query: term })).length === 0) without.push(term)
  expect(without).toEqual([])
})

test('A search says that nothing comes near where managers say so, and nothing where they do not', async () => {
  expect(await missing('feta')).toBeUndefined()
  await database.owner`
    insert into public.search_terms (term, kind, finds) values ('Feta', 'substitute', '{}'), ('Halloumi', 'substitute', '{}')`
  for (const query of ['feta', 'Halloumi cheese']) {
    expect(await slugs({ query })).toEqual([])
    expect(await missing(query)).toMatchObject({ cheeses: 0 })
  }
})
