import { afterAll, beforeAll, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors } from '../act-as.ts'
import { expectNothingLost } from './restore-concurrently.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

test('Eighty saves and restores by twenty clients at once lose nothing, and the history is complete', () =>
  expectNothingLost(database, 80))
