import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ } from '../../supabase/seed/employ.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { hasAdmin } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
})
afterAll(() => database.close())

test('A shop has no admin until the role is granted', async () => {
  const id = crypto.randomUUID()
  await database.auth`insert into auth.users (id, email) values (${id}, 'owner@shop.test')`
  await employ(database.owner, id, 'manager')
  expect(await hasAdmin(database.owner)).toBe(false)
  await employ(database.owner, id, 'admin')
  expect(await hasAdmin(database.owner)).toBe(true)
})
