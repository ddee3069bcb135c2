import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole } from '../operations/grant-role.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { hasAdmin } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
})
afterAll(() => database.close())

test('A shop has no admin until the role is granted', async () => {
  await database.auth`insert into auth.users (id, email) values (${crypto.randomUUID()}, 'owner@shop.test')`
  await grantRole(database.owner, 'owner@shop.test', 'manager')
  expect(await hasAdmin(database.owner)).toBe(false)
  await grantRole(database.owner, 'owner@shop.test', 'admin')
  expect(await hasAdmin(database.owner)).toBe(true)
})
