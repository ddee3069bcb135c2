import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createReadiness } from './readiness.ts'
import type { Sql } from './sql/sql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
})
afterAll(() => database.close())

test('Those who ask at once share an answer, and the next one is asked anew', async () => {
  const answers = [new Error('The database is away'), undefined]
  let asked = 0
  const auth = (async () => {
    const failure = answers[asked++]
    if (failure) throw failure
  }) as unknown as Sql
  const check = createReadiness({ requests: database.requests, auth })
  const [one, other] = [check(), check()]
  await expect(one).rejects.toThrow('The database is away')
  await expect(other).rejects.toThrow('The database is away')
  expect(asked).toBe(1)
  await expect(check()).resolves.toBeUndefined()
  expect(asked).toBe(2)
})

test('A database that accepts no writes is not ready', async () => {
  const { owner, requests, auth } = database
  const check = createReadiness({ requests, auth })
  const [{ name = '' } = {}] = await owner<{ name: string }[]>`select current_database() as name`
  await owner`alter database ${owner(name)} set default_transaction_read_only = on`
  await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = 'authenticator'`
  await expect
    .poll(() => check().catch((error: unknown) => error))
    .toMatchObject({
      code: 'DATABASE_READ_ONLY',
    })
})
