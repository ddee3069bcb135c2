import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { RESERVED_SLUGS } from '../../../src/reserved-slugs.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase('empty')))
afterAll(() => database.close())

test('The site map and the database reserve the same slugs', async () => {
  const [definition] = await database.owner<{ body: string }[]>`
    select prosrc as body from pg_proc where oid = 'private.is_reserved_slug(text)'::regprocedure`
  const inDatabase = [...(definition?.body ?? '').matchAll(/'([^']+)'/g)].map(([, slug]) => slug)
  expect(inDatabase.toSorted()).toEqual(RESERVED_SLUGS.toSorted())
})
