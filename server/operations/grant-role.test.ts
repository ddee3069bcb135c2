import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { grantRole } from './grant-role.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
  await database.auth`
    insert into auth.users (id, email, raw_user_meta_data)
    values (${crypto.randomUUID()}, 'first@example.test', '{"role": "admin"}')`
})
afterAll(() => database.close())

async function roleOf(email: string) {
  const [row] = await database.owner<{ role: string }[]>`
    select p.role from public.users p join auth.users a on a.id = p.id where a.email = ${email}`
  return row?.role
}

test('The operator can grant the first admin role, and it is audited', async () => {
  expect(await roleOf('first@example.test')).toBe('customer')
  await grantRole(database.owner, 'First@example.test', 'admin')
  expect(await roleOf('first@example.test')).toBe('admin')
  const [entry] = await database.owner`select action, detail from public.audit_log order by id desc limit 1`
  expect(entry).toEqual({ action: 'grant role', detail: { to: 'admin' } })
})

test('An unknown account or role is an operator error', async () => {
  await expect(grantRole(database.owner, 'nobody@example.test', 'admin')).rejects.toThrow(
    'No account has the email nobody@example.test',
  )
  await expect(grantRole(database.owner, 'first@example.test', 'emperor')).rejects.toThrow('npm run grant')
  await expect(grantRole(database.owner, undefined, undefined)).rejects.toThrow('npm run grant')
})

test('Removing the last admin is an operator error', async () => {
  await expect(grantRole(database.owner, 'first@example.test', 'customer')).rejects.toThrow(
    new OperatorError('The last admin cannot be removed'),
  )
  expect(await roleOf('first@example.test')).toBe('admin')
})
