import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { runAs, SERVICE, VISITOR } from './run-as.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
  await database.owner.unsafe(
    'create table public.scratch (id int); grant all on public.scratch to service_role',
  )
})
afterAll(() => database.close())

test.each([
  ['A visitor', VISITOR],
  ['The service', SERVICE],
  ['A member', { role: 'authenticated' as const, claims: JSON.stringify({ sub: crypto.randomUUID() }) }],
])('%s has the given role and claims inside the transaction only', async (_name, caller) => {
  const read = (sql: Pick<TestDatabase['requests'], 'unsafe'>) =>
    sql.unsafe(`select current_user as role, current_setting('request.jwt.claims', true) as claims`)
  const [inside] = await runAs(database.requests, caller, read)
  expect(inside).toEqual(caller)
  const after = await Promise.all(Array.from({ length: 20 }, () => read(database.requests)))
  for (const [row] of after) expect(row?.['role']).toBe('authenticator')
  for (const [row] of after) expect(row?.['claims'] ?? '').toBe('')
})

test('A failing statement undoes the whole transaction', async () => {
  const add = runAs(database.requests, SERVICE, async (sql) => {
    await sql`insert into public.scratch values (1)`
    await sql`select 1 / 0`
  })
  await expect(add).rejects.toThrow('division by zero')
  expect(await database.owner`select from public.scratch`).toHaveLength(0)
})
