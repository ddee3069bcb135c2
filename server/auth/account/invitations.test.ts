import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../src/backend/database.types.ts'
import type { StaffRole } from '../../../src/domain/people/roles.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

const ADMIN = 'head@shop.test'

let server: AuthServer
let admin: PostgrestClient<Database>

function apiWith(token: string) {
  const headers = { ...server.headersFrom(server.newIp()), authorization: `Bearer ${token}` }
  return new PostgrestClient<Database>(`${server.siteUrl}/rest/v1`, { headers })
}

beforeAll(async () => {
  server = await createAuthServer()
  const { userId } = await server.createAccount(ADMIN)
  await employ(server.sql, userId, 'admin')
  const { data } = await server.client().signInWithPassword({ email: ADMIN, password: PASSWORD })
  admin = apiWith(data.session?.access_token ?? '')
})
beforeEach(() => server.forgetLimits())
afterAll(() => server.close())

let people = 0
const newEmail = () => `invited${people++}@people.test`

async function invite(email: string, role: StaffRole = 'employee') {
  const { data: id, error } = await admin.rpc('invite_person', { email, role })
  expect(error).toBeNull()
  const [mail] = await server.sql<{ token: string }[]>`
    select private.new_link_token(data) as token from private.outgoing_mail
    where template = 'invitation' and recipient = ${email} order by id desc limit 1`
  return { id: id ?? '', token: mail?.token ?? '' }
}

const setUp = (token: string, more: object = {}, ip = server.newIp()) =>
  server.post('/invitation', { token, password: PASSWORD, data: { first_name: 'Ines' }, ...more }, ip)

const roleOf = async (email: string) => {
  const [person] = await server.sql`
    select u.role from public.users u join auth.users a on a.id = u.id where a.email = ${email}`
  return person?.['role']
}

test('An invited person sets up an account from the mail and works at once', async () => {
  const email = newEmail()
  const { token } = await invite(email, 'manager')
  const response = await setUp(token)
  expect(response.status).toBe(200)
  const session = (await response.json()) as { access_token: string }
  const { data: counts } = await apiWith(session.access_token).rpc('dashboard_counts').single()
  expect(counts).not.toBeNull()
  expect(await roleOf(email)).toBe('manager')
  const { error } = await server.client().signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
})

test('The link of an invitation works once, even when it is used twice at the same time', async () => {
  const { token } = await invite(newEmail())
  const statuses = (await Promise.all([setUp(token), setUp(token)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, expect.toSatisfy((status) => [403, 422].includes(status))])
  expect((await setUp(token)).status).toBe(403)
})

test('Guessed, expired, withdrawn and replaced links of invitations create nothing', async () => {
  const email = newEmail()
  const { token: replaced } = await invite(email, 'admin')
  const { id } = await invite(email)
  expect((await setUp('f'.repeat(64))).status).toBe(403)
  expect((await setUp(replaced)).status).toBe(403)
  await server.sql`update private.invitations set expires_at = now() where id = ${id}`
  const { data: read } = await admin.rpc('read_invitation', { token: replaced })
  expect(read).toEqual([])

  const withdrawnEmail = newEmail()
  const withdrawn = await invite(withdrawnEmail)
  await admin.rpc('withdraw_invitation', { id: withdrawn.id })
  expect((await setUp(withdrawn.token)).status).toBe(403)
  expect([await roleOf(email), await roleOf(withdrawnEmail)]).toEqual([undefined, undefined])
})

test('An invited account has the email and the role of its invitation, whatever the request says', async () => {
  const email = newEmail()
  const { token } = await invite(email)
  const claims = { email: ADMIN, role: 'admin', data: { role: 'admin', email: ADMIN } }
  expect((await setUp(token, claims)).status).toBe(200)
  expect(await roleOf(email)).toBe('employee')
})

test('Another person who is signed in cannot accept an invitation with its link', async () => {
  const { token } = await invite(newEmail(), 'admin')
  const { client } = await server.createAccount('thief@people.test')
  const { data } = await client.getSession()
  const { error } = await apiWith(data.session?.access_token ?? '').rpc('accept_invitation', { token })
  expect(error?.code).toBe('42501')
  expect(await roleOf('thief@people.test')).toBe('customer')
})

test('A person who has an account accepts with a new password, and their names stay', async () => {
  const email = newEmail()
  const { userId } = await server.createAccount(email)
  await server.sql`update auth.users set raw_user_meta_data = '{"first_name": "Ada"}' where id = ${userId}`
  const { token } = await invite(email)
  const response = await setUp(token, { password: 'Another-Password-7' })
  const session = (await response.json()) as { access_token: string }
  expect((await apiWith(session.access_token).rpc('dashboard_counts')).status).toBe(200)
  const [person] = await server.sql`select role, first_name from public.users where id = ${userId}`
  expect(person).toEqual({ role: 'employee', first_name: 'Ada' })
  const { error } = await server.client().signInWithPassword({ email, password: PASSWORD })
  expect(error?.code).toBe('invalid_credentials')
})

test('A suspended person cannot accept an invitation', async () => {
  const email = newEmail()
  const { userId } = await server.createAccount(email)
  const { token } = await invite(email)
  await server.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${userId}`
  expect((await setUp(token)).status).toBe(403)
  expect(await roleOf(email)).toBe('customer')
})

test('An unconfirmed sign-up with the invited email gets neither the role nor its password accepted', async () => {
  const email = newEmail()
  await server.client().signUp({ email, password: 'Squatter-Password-7' })
  const { token } = await invite(email)
  expect((await setUp(token)).status).toBe(200)
  const squatter = await server.client().signInWithPassword({ email, password: 'Squatter-Password-7' })
  expect(squatter.error?.code).toBe('invalid_credentials')
})

test('A weak password is refused and leaves the invitation as it was', async () => {
  const email = newEmail()
  const { token } = await invite(email)
  expect((await setUp(token, { password: 'cheese' })).status).toBe(422)
  expect((await setUp(token)).status).toBe(200)
})

test('Made-up links do not keep an invited person behind the same IP from accepting', async () => {
  const ip = server.newIp()
  const { token } = await invite(newEmail())
  for (let guess = 0; guess < 31; guess++) expect((await setUp(`guess ${guess}`, {}, ip)).status).toBe(403)
  expect((await setUp(token, {}, ip)).status).toBe(200)
})

test('An invited admin whose role was removed is refused with the token they have', async () => {
  const { token } = await invite(newEmail(), 'admin')
  const session = (await (await setUp(token)).json()) as { access_token: string; user: { id: string } }
  const invited = apiWith(session.access_token)
  expect((await invited.rpc('list_invitations')).status).toBe(200)
  await admin.rpc('set_user_role', { user_id: session.user.id, new_role: 'customer' })
  expect((await invited.rpc('list_invitations')).status).toBe(401)
  expect((await invited.rpc('invite_person', { email: newEmail(), role: 'admin' })).status).toBe(401)
  expect((await invited.rpc('list_users')).status).toBe(401)
  const self = { user_id: session.user.id, new_role: 'admin' as const }
  expect((await invited.rpc('set_user_role', self)).status).toBe(401)
})

test('A suspended person is refused until they are reactivated', async () => {
  const email = newEmail()
  const { token } = await invite(email)
  const session = (await (await setUp(token)).json()) as { access_token: string; user: { id: string } }
  await admin.rpc('suspend_user', { user_id: session.user.id })
  expect((await apiWith(session.access_token).rpc('dashboard_counts')).status).toBe(401)
  const signIn = () => server.client().signInWithPassword({ email, password: PASSWORD })
  expect((await signIn()).error?.code).toBe('user_banned')
  await admin.rpc('reactivate_user', { user_id: session.user.id })
  expect((await signIn()).error).toBeNull()
})

test('A sign-up by a stranger after the role was given does not bring its password to the role', async () => {
  const email = newEmail()
  await server.client().signUp({ email, password: 'Squatter-Password-7' })
  // Two messages at once may arrive in any order.
  await server.waitForMails(email, 1)
  await server.forgetLimits()
  const [account] = await server.sql<{ id: string }[]>`select id from auth.users where email = ${email}`
  await admin.rpc('set_user_role', { user_id: account?.id ?? '', new_role: 'manager' })
  await server.client().signUp({ email, password: 'Squatter-Password-8' })
  await server.waitForMails(email, 2)
  const { code } = await server.mail(email, 'Confirm')
  const { data } = await server.client().verifyOtp({ email, token: code, type: 'signup' })
  expect((await apiWith(data.session?.access_token ?? '').rpc('dashboard_counts')).status).toBe(200)
  const squatter = await server.client().signInWithPassword({ email, password: 'Squatter-Password-8' })
  expect(squatter.error?.code).toBe('invalid_credentials')
})

test('Invitations of an admin who was suspended do not open again with the account', async () => {
  const { token: adminToken } = await invite('second-head@shop.test', 'admin')
  const session = (await (await setUp(adminToken)).json()) as { access_token: string; user: { id: string } }
  const email = newEmail()
  await apiWith(session.access_token).rpc('invite_person', { email, role: 'admin' })
  const [mail] = await server.sql<{ token: string }[]>`
    select private.new_link_token(data) as token from private.outgoing_mail where recipient = ${email}`
  await admin.rpc('suspend_user', { user_id: session.user.id })
  await admin.rpc('reactivate_user', { user_id: session.user.id })
  expect((await setUp(mail?.token ?? '')).status).toBe(403)
})
