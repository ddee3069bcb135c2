import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect } from './login-roles.ts'
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

test.each([
  ['A visitor', VISITOR, '3s'],
  ['The server itself', SERVICE, '5min'],
  ['A member', { role: 'authenticated' as const, claims: '{}' }, '8s'],
])('%s has the search path and the time limit of the shop in any session', async (_name, caller, timeout) => {
  const requests = connect(database.location, 'authenticator', { max: 1 })
  await requests`set search_path = private`
  await requests`set statement_timeout = 0`
  const [inside] = await runAs(
    requests,
    caller,
    (sql) => sql`
      select current_setting('search_path') as path, current_setting('statement_timeout') as timeout`,
  )
  expect(inside).toEqual({ path: 'public, extensions', timeout })
  expect(await requests`show search_path`).toEqual([{ search_path: 'private' }])
  await requests.end()
})

test('A failing statement undoes the whole transaction', async () => {
  const add = runAs(database.requests, SERVICE, async (sql) => {
    await sql`insert into public.scratch values (1)`
    await sql`select 1 / 0`
  })
  await expect(add).rejects.toThrow('division by zero')
  expect(await database.owner`select from public.scratch`).toHaveLength(0)
})

test('A statement of the auth service has as long as one of a member', async () => {
  expect(await database.auth`show statement_timeout`).toEqual([{ statement_timeout: '8s' }])
})
