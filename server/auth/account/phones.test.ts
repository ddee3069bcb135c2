import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer, type AuthServer } from '../testing/auth-server.ts'

/** Only hosted Supabase knows phones. */
let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

const startSession = async (userId: string, method: string) => {
  const id = crypto.randomUUID()
  await server.sql`insert into auth.sessions (id, user_id) values (${id}, ${userId})`
  await server.sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (gen_random_uuid(), ${id}, ${method}, now(), now())`
}
const isConfirmed = async (userId: string) => {
  const [person] = await server.sql`select role_confirmed_at from public.users where id = ${userId}`
  return person?.['role_confirmed_at'] !== null
}
const addPhone = (userId: string, phone: string) => server.sql`
  update auth.users set phone = ${phone}, phone_confirmed_at = now(), confirmation_token = ${`t${phone}`} where id = ${userId}`

test('A code is no proof of the mailbox while the account has a phone; a link is', async () => {
  const { userId } = await server.createAccount('phone@shop.test')
  await server.sql`update public.users set role = 'employee' where id = ${userId}`
  await addPhone(userId, '16045550101')
  await startSession(userId, 'otp')
  expect(await isConfirmed(userId)).toBe(false)
  await startSession(userId, 'magiclink')
  expect(await isConfirmed(userId)).toBe(true)
})

test('A phone and a pending confirmation from before a role end', async () => {
  const { userId } = await server.createAccount('old-phone@shop.test')
  await addPhone(userId, '16045550102')
  await server.sql`update public.users set role = 'employee' where id = ${userId}`
  const [account] = await server.sql`
    select phone, phone_confirmed_at, confirmation_token from auth.users where id = ${userId}`
  expect(account).toEqual({ phone: null, phone_confirmed_at: null, confirmation_token: '' })
  await startSession(userId, 'otp')
  expect(await isConfirmed(userId)).toBe(true)
})
