import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { checkBeforeListening } from './startup-checks.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase('empty')
})
afterEach(() => database.close())

const check = () => checkBeforeListening(database.owner, database.requests)

test('The schema as migrated passes the checks', async () => {
  await expect(check()).resolves.toBeUndefined()
})

test('A table without row level security fails the checks', async () => {
  await database.owner`create table public.forgotten (id integer)`
  await expect(check()).rejects.toThrow('Tables without row level security: forgotten')
})

test.each([
  ['select', 'user_id'],
  ['insert', 'user_id'],
  ['update', 'user_id'],
  ['references', 'user_id'],
  ['select', 'written_at'],
  ['select', 'updated_at'],
])('Anonymous visitors with %s on %s of a comment fail the checks', async (privilege, column) => {
  await database.owner.unsafe(`grant ${privilege} (${column}) on public.cheese_comments to anon`)
  await expect(check()).rejects.toThrow(`Anonymous visitors may reach ${column} of a comment`)
})

test('Requests that do not run as anon fail the checks', async () => {
  await database.owner`create or replace function public.whoami() returns text language sql as $$ select 'postgres' $$`
  await expect(check()).rejects.toThrow('A request ran as postgres instead of anon')
})
