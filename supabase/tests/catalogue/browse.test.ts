import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

test.each(['comte', 'fondue', 'blue manchego', ''])(
  'The page for "%s" shows what search, filters and suggestions say',
  async (query) => {
    const [row] = await actAs(
      database.requests,
      'anon',
      (sql) => sql`
        select public.browse_catalogue(${query}, sort => 'country')::jsonb as browsed, jsonb_build_object(
          'cheeses', (select coalesce(jsonb_agg(c), '[]') from public.search_cheeses(${query}, sort => 'country') c),
          'facets', (select coalesce(jsonb_agg(f), '[]') from public.catalogue_facets(${query}) f),
          'suggestions', (select coalesce(jsonb_agg(s), '[]') from public.suggest_cheeses(${query}) s
            where ${query} = 'blue manchego')) as expected`,
    )
    expect(row?.['browsed']).toEqual(row?.['expected'])
  },
)
