import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkBeforeListening } from './startup-checks.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase('empty')
})
afterEach(() => database.close())

const check = () => checkBeforeListening(database.owner, database.requests)

test('The port may open over the schema as it is', async () => {
  await expect(check()).resolves.toBeUndefined()
})

test('A table without row level security keeps the port shut', async () => {
  await database.owner`create table public.forgotten (id integer)`
  await expect(check()).rejects.toThrow('Tables without row level security: forgotten')
})

test.each(['select', 'insert', 'update', 'references'])(
  'Anonymous visitors with %s on the author of a comment keep the port shut',
  async (privilege) => {
    await database.owner.unsafe(`grant ${privilege} (user_id) on public.cheese_comments to anon`)
    await expect(check()).rejects.toThrow('Anonymous visitors may reach who wrote a comment')
  },
)

test('Requests that do not run as anon keep the port shut', async () => {
  await database.owner`create or replace function public.whoami() returns text language sql as $$ select 'postgres' $$`
  await expect(check()).rejects.toThrow('A request ran as postgres instead of anon')
})
