import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { grantRole, readGrant } from './grant-role.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('empty')
  await database.auth`
    insert into auth.users (id, email, raw_user_meta_data)
    values (${crypto.randomUUID()}, 'first@example.test', '{"role": "admin"}')`
})
afterAll(() => database.close())

const grant = async (email: string | undefined, role: string | undefined) =>
  grantRole(database.owner, { siteUrl: 'https://cheese.example', ...readGrant([email, role]) })

async function roleOf(email: string) {
  const [row] = await database.owner<{ role: string }[]>`
    select p.role from public.users p join auth.users a on a.id = p.id where a.email = ${email}`
  return row?.role
}

test('The operator grants the first admin role, which begins with the printed link, and it is audited', async () => {
  expect(await roleOf('first@example.test')).toBe('customer')
  expect(await grant('First@example.test', 'admin')).toMatch(
    /https:\/\/cheese\.example\/auth\/invitation#[0-9a-f]{64}$/,
  )
  expect(await roleOf('first@example.test')).toBe('admin')
  const [person] = await database.owner`select role_confirmed_at from public.users where role = 'admin'`
  expect(person).toEqual({ role_confirmed_at: null })
  const [entry] = await database.owner`select action, detail from public.audit_log order by id desc limit 1`
  expect(entry).toEqual({ action: 'grant role', detail: { to: 'admin' } })
})

test('An email without an account is invited by the printed link', async () => {
  expect(await grant('new@example.test', 'manager')).toContain('/auth/invitation#')
  const [invitation] = await database.owner`
    select email, role, invited_by from private.invitations where email = 'new@example.test'`
  expect(invitation).toEqual({ email: 'new@example.test', role: 'manager', invited_by: null })
})

test('A role that a person with the mailbox has already is raised without a link', async () => {
  await database.owner`update public.users set role_confirmed_at = now() where role = 'admin'`
  expect(await grant('first@example.test', 'admin')).toBe('first@example.test now has the role admin')
})

test('An unknown account or role, and what is not an email, is an operator error', async () => {
  await expect(grant('nobody@example.test', 'customer')).rejects.toThrow(
    new OperatorError('No account has the email nobody@example.test'),
  )
  await expect(grant('nobody', 'admin')).rejects.toThrow(OperatorError)
  await expect(grant('first@example.test', 'emperor')).rejects.toThrow('npm run grant')
  await expect(grant(undefined, undefined)).rejects.toThrow('npm run grant')
})

test('Removing the last admin is an operator error', async () => {
  await expect(grant('first@example.test', 'customer')).rejects.toThrow(
    new OperatorError('The last admin cannot be removed'),
  )
  expect(await roleOf('first@example.test')).toBe('admin')
})
