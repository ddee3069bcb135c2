import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js'
import { expect, expectTypeOf, test } from 'vitest'
import { createTestDatabase } from '../../server/testing/test-database.ts'
import type { Database } from '../../src/backend/database.types.ts'
import type { Enum } from '../../src/domain/enums.ts'
import { GENERATED_FILES } from '../types/generated-files.ts'

const client = new PostgrestClient<Database>('http://localhost')

/** The result type of a query that is never sent. */
type DataOf<Query extends PromiseLike<PostgrestSingleResponse<unknown>>> = NonNullable<Awaited<Query>['data']>

test.each(GENERATED_FILES)('The generated %s matches the schema', async (file, print) => {
  const database = await createTestDatabase('empty')
  const generated = path.resolve(import.meta.dirname, '../..', file)
  expect(await readFile(generated, 'utf8')).toBe(await print(database.owner))
  await database.close()
})

test('The client infers the type of selected columns and embedded rows', () => {
  const favorites = client
    .from('user_favorites')
    .select('id, created_at, cheeses(name, image_urls, cheese_stats(average_rating))')
  expectTypeOf<DataOf<typeof favorites>[number]>().toEqualTypeOf<{
    id: string
    created_at: string
    cheeses: { name: string; image_urls: string[]; cheese_stats: { average_rating: number } | null }
  }>()

  const recipe = client.from('recipes').select('title, recipe_cheeses(position, cheeses(slug))').single()
  expectTypeOf<DataOf<typeof recipe>>().toEqualTypeOf<{
    title: string
    recipe_cheeses: { position: number; cheeses: { slug: string } }[]
  }>()

  const drinks = client.from('cheeses').select('cheese_beverages(kind)')
  expectTypeOf<DataOf<typeof drinks>[number]['cheese_beverages'][number]['kind']>().toEqualTypeOf<
    Enum<'beverage_kind'>
  >()
})

test('The client infers the arguments and results of functions', () => {
  const featured = client.rpc('get_todays_featured_cheese')
  expectTypeOf<DataOf<typeof featured>[number]['cheese_flavor_tags']>().toEqualTypeOf<string[]>()

  const count = client.rpc('get_cheese_favorites_count', { cheese_uuid: 'any' })
  expectTypeOf<DataOf<typeof count>>().toEqualTypeOf<number>()

  const found = client.rpc('search_cheeses', { query: 'comte', style: 'hard' })
  expectTypeOf<DataOf<typeof found>[number]['total']>().toEqualTypeOf<number>()

  const saved = client.rpc('save_cheese', { record: { name: 'New' } })
  expectTypeOf<DataOf<typeof saved>['version']>().toEqualTypeOf<number>()
})
