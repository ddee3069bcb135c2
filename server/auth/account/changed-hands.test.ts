import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/backend/database.types.ts'
import type { Role } from '../../../src/domain/people/roles.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'
import { googleOf } from '../testing/google.ts'

const NEW_PASSWORD = 'Another-Password-7'

let server: AuthServer
let admin: PostgrestClient<Database>
const { signInAs } = googleOf(() => server)

type Client = ReturnType<AuthServer['client']>

async function apiOf(client: Client) {
  const { data } = await client.getSession()
  const authorization = `Bearer ${data.session?.access_token ?? ''}`
  const headers = { ...server.headersFrom(server.newIp()), authorization }
  return new PostgrestClient<Database>(`${server.siteUrl}/rest/v1`, { headers })
}

beforeAll(async () => {
  server = await createAuthServer()
  const { client, userId } = await server.createAccount('head@shop.test')
  await employ(server.sql, userId, 'admin')
  admin = await apiOf(client)
})
beforeEach(() => server.forgetLimits())
afterAll(() => server.close())

const isStaff = async (client: Client) => (await (await apiOf(client)).rpc('dashboard_counts')).status === 200

const signIn = async (email: string, password: string) => {
  const client = server.client()
  const { error } = await client.signInWithPassword({ email, password })
  return { client, code: error?.code }
}

async function changeEmail(client: Client, to: string, confirming = server.client()) {
  expect((await client.updateUser({ email: to })).error).toBeNull()
  const { code } = await server.mail(to, 'Confirm your new email address')
  expect((await confirming.verifyOtp({ email: to, token: code, type: 'email_change' })).error).toBeNull()
  await server.forgetLimits()
  return confirming
}

const undoFrom = async (mailbox: string) => {
  const client = server.client()
  const { tokenHash } = await server.mail(mailbox, 'has changed')
  const { error } = await client.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  return { client, code: error?.code }
}

async function resetPassword(email: string) {
  const client = server.client()
  await client.resetPasswordForEmail(email)
  const { tokenHash } = await server.mail(email, 'new password')
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  return client
}

const setRole = async (userId: string, role: Role) =>
  expect((await admin.rpc('set_user_role', { user_id: userId, new_role: role })).error).toBeNull()

/** The token of the link in the newest message that the database queued. */
async function queuedToken(email: string) {
  const [mail] = await server.sql<{ token: string }[]>`
    select private.new_link_token(data) as token from private.outgoing_mail
    where recipient = ${email} order by id desc limit 1`
  return mail?.token ?? ''
}

const acceptByLink = async (token: string) => {
  const response = await server.post('/invitation', { token, password: NEW_PASSWORD })
  expect(response.status).toBe(200)
  const client = server.client()
  await client.setSession((await response.json()) as { access_token: string; refresh_token: string })
  return client
}

const invite = async (email: string) => {
  await admin.rpc('invite_person', { email, role: 'admin' })
  return queuedToken(email)
}

const grant = async (email: string) => {
  const [granted] = await server.sql<
    { token: string }[]
  >`select private.grant_role(${email}, 'admin') as token`
  return granted?.token ?? ''
}

describe('An account whose email changed hands', () => {
  /** The attacker signs up, renames the account to the address of a new hire, who confirms it. */
  async function handOver(name: string) {
    const from = `${name}-attacker@evil.test`
    const email = `${name}-hire@shop.test`
    const { client: attacker, userId } = await server.createAccount(from)
    const { data } = await attacker.getSession()
    await changeEmail(attacker, email)
    return { from, email, userId, attacker, refreshToken: data.session?.refresh_token ?? '' }
  }

  async function expectNothingInherited(account: Awaited<ReturnType<typeof handOver>>) {
    expect((await undoFrom(account.from)).code).toBe('otp_expired')
    expect((await signIn(account.email, PASSWORD)).code).toBe('invalid_credentials')
    const refreshed = await account.attacker.refreshSession({ refresh_token: account.refreshToken })
    expect(refreshed.error).not.toBeNull()
  }

  test('An invitation gives the attacker nothing', async () => {
    const account = await handOver('invited')
    const hire = await acceptByLink(await invite(account.email))
    expect(await isStaff(hire)).toBe(true)
    await expectNothingInherited(account)
    expect(await isStaff(hire)).toBe(true)
  })

  test('A role set by an admin gives the attacker nothing, before and after the hire confirms it', async () => {
    const account = await handOver('set')
    await setRole(account.userId, 'admin')
    await expectNothingInherited(account)
    const hire = await acceptByLink(await queuedToken(account.email))
    expect(await isStaff(hire)).toBe(true)
    await server.forgetLimits()
    expect((await signIn(account.email, PASSWORD)).code).toBe('invalid_credentials')
  })

  test('A role granted by the operator gives the attacker nothing', async () => {
    const account = await handOver('granted')
    const token = await grant(account.email)
    await expectNothingInherited(account)
    expect(await isStaff(await acceptByLink(token))).toBe(true)
  })

  test('The undo of a change that is older than the role is audited once', async () => {
    const account = await handOver('audited')
    await setRole(account.userId, 'manager')
    for (const _attempt of [1, 2]) await undoFrom(account.from)
    const entries = await server.sql`
      select action from public.audit_log where subject_id = ${account.userId} and action like '%undo%'`
    expect(entries).toEqual([{ action: 'refuse undo of email change' }])
  })

  test('The undo of a change that is older than a lost role stays refused', async () => {
    const account = await handOver('demoted')
    await setRole(account.userId, 'manager')
    await setRole(account.userId, 'customer')
    expect((await undoFrom(account.from)).code).toBe('otp_expired')
  })

  test('A Google account that was linked under another email signs in to an account of its own', async () => {
    const attacker = server.client()
    const { user } = await signInAs('member', attacker)
    await changeEmail(attacker, 'google-hire@shop.test')
    const again = await signInAs('member')
    expect(again.user.id).not.toBe(user.id)
    await setRole(user.id, 'admin')
    expect((await signInAs('member')).user.id).toBe(again.user.id)
  })
})

describe('A role that waits for its mailbox', () => {
  test('It begins with a reset of the password by mail', async () => {
    const email = 'reset@shop.test'
    const { client, userId } = await server.createAccount(email)
    await setRole(userId, 'employee')
    expect(await isStaff(client)).toBe(false)
    expect((await signIn(email, PASSWORD)).code).toBe('invalid_credentials')
    await server.forgetLimits()
    expect(await isStaff(await resetPassword(email))).toBe(true)
    expect(await isStaff((await signIn(email, NEW_PASSWORD)).client)).toBe(true)
  })

  test('It begins with a sign-in through Google with the same email', async () => {
    const before = server.client()
    const { user } = await signInAs('employee', before)
    await setRole(user.id, 'employee')
    expect(await isStaff(before)).toBe(false)
    const after = server.client()
    expect((await signInAs('employee', after)).user.id).toBe(user.id)
    expect(await isStaff(after)).toBe(true)
  })

  test('A session that began with the former password while the role was given has no rights, and ends with the proof', async () => {
    const email = 'race@shop.test'
    const { userId } = await server.createAccount(email)
    const racing = (await signIn(email, PASSWORD)).client
    const [session] = await server.sql<Record<string, string | Date | null>[]>`
      select * from auth.sessions where user_id = ${userId} order by created_at desc`
    await setRole(userId, 'admin')
    await server.sql`insert into auth.sessions ${server.sql(session ?? {})}`
    expect(await isStaff(racing)).toBe(false)
    const hire = await acceptByLink(await queuedToken(email))
    expect(await isStaff(hire)).toBe(true)
    expect((await (await apiOf(racing)).rpc('dashboard_counts')).status).toBe(401)
  })

  test('It ends when the email changes before it is confirmed', async () => {
    const { userId } = await server.createAccount('typo@shop.test')
    await setRole(userId, 'manager')
    await server.sql`update auth.users set email = 'other@shop.test' where id = ${userId}`
    const [person] = await server.sql`select role from public.users where id = ${userId}`
    expect(person).toEqual({ role: 'customer' })
  })

  test('Second factors, recovery codes and calendar feeds from before end', async () => {
    const { userId } = await server.createAccount('factors@shop.test')
    await server.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${userId}, 'totp', 'verified', now(), now())`
    await server.sql`insert into auth.mfa_recovery_codes (user_id, code_hash) values (${userId}, 'x')`
    await server.sql`
      insert into private.calendar_feeds (user_id, token_hash) values (${userId}, repeat('0', 64))`
    await server.sql`insert into private.known_devices (user_id, device_digest) values (${userId}, 'x')`
    await setRole(userId, 'employee')
    const [left] = await server.sql`
      select (select count(*) from auth.mfa_factors where user_id = ${userId})
        + (select count(*) from auth.mfa_recovery_codes where user_id = ${userId})
        + (select count(*) from private.calendar_feeds where user_id = ${userId})
        + (select count(*) from private.known_devices where user_id = ${userId}) as rows`
    expect(left).toEqual({ rows: '0' })
  })
})

describe('A role that is raised', () => {
  async function hire(email: string) {
    const { client, userId } = await server.createAccount(email)
    await employ(server.sql, userId, 'employee')
    return { client, userId }
  }

  test('A colleague whose email stayed the same keeps the password', async () => {
    await setRole((await hire('loyal@shop.test')).userId, 'manager')
    expect(await isStaff((await signIn('loyal@shop.test', PASSWORD)).client)).toBe(true)
  })

  test('A colleague whose email changed since confirms again', async () => {
    const { client, userId } = await hire('renamed@shop.test')
    await changeEmail(client, 'renamed-since@shop.test')
    expect(await isStaff((await signIn('renamed-since@shop.test', PASSWORD)).client)).toBe(true)
    await setRole(userId, 'admin')
    expect((await signIn('renamed-since@shop.test', PASSWORD)).code).toBe('invalid_credentials')
    expect((await undoFrom('renamed@shop.test')).code).toBe('otp_expired')
    expect(await isStaff(await acceptByLink(await queuedToken('renamed-since@shop.test')))).toBe(true)
  })

  test('An undo of a change made in the role gives the account back with its role', async () => {
    const { client, userId } = await hire('robbed@shop.test')
    const thief = await changeEmail(client, 'thief@evil.test')
    const { client: owner, code } = await undoFrom('robbed@shop.test')
    expect(code).toBeUndefined()
    expect((await thief.getUser()).error).not.toBeNull()
    expect((await signIn('robbed@shop.test', PASSWORD)).code).toBe('invalid_credentials')
    const [person] = await server.sql`select role from public.users where id = ${userId}`
    expect(person).toEqual({ role: 'employee' })
    expect(await isStaff(owner)).toBe(true)
  })
})

test('An undo of a change made in a role that was lost since gives the account back', async () => {
  const { client, userId } = await server.createAccount('left@shop.test')
  await employ(server.sql, userId, 'employee')
  await changeEmail(client, 'left-thief@evil.test')
  await setRole(userId, 'customer')
  expect((await undoFrom('left@shop.test')).code).toBeUndefined()
})

describe('Other sign-ins', () => {
  test('A confirmed new email ends other sessions and open codes', async () => {
    const { client } = await server.createAccount('mover@example.test')
    await client.resetPasswordForEmail('mover@example.test')
    const { tokenHash } = await server.mail('mover@example.test', 'new password')
    await changeEmail(client, 'moved@example.test')
    expect((await client.refreshSession()).error).not.toBeNull()
    const { error } = await server.client().verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    expect(error?.code).toBe('otp_expired')
  })

  test('A reset by mail ends other sessions and Google accounts with another email', async () => {
    const thief = server.client()
    const { user } = await signInAs('manager', thief)
    await server.sql`
      update auth.identities set identity_data = identity_data || '{"email": "thief@evil.test"}'
      where user_id = ${user.id} and provider = 'google'`
    await resetPassword(user.email ?? '')
    expect((await thief.refreshSession()).error).not.toBeNull()
    const identities = await server.sql`
      select from auth.identities where user_id = ${user.id} and provider = 'google'`
    expect(identities).toHaveLength(0)
  })
})
