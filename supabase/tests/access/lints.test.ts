import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { LINTS } from './lints.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('empty')
})
afterAll(() => database.close())

test.each(LINTS)('The schema does not have $finds', async ({ query, breakBy, repairBy }) => {
  const find = () => database.owner.unsafe(query)
  expect(await find()).toEqual([])
  await database.owner.unsafe(breakBy)
  expect(await find()).toHaveLength(1)
  await database.owner.unsafe(repairBy)
  expect(await find()).toEqual([])
})
