import { PostgrestClient } from '@supabase/postgrest-js'
import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../src/backend/database.types.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

const NEW_PASSWORD = 'Another-Password-7'

type Client = ReturnType<AuthServer['client']>

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

async function signIn(email: string) {
  const client = server.client()
  expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  return client
}

async function sessionOf(client: Client) {
  const { data } = await client.getSession()
  if (!data.session) throw new Error('Nobody is signed in')
  return data.session
}

async function apiOf(client: Client) {
  const authorization = `Bearer ${(await sessionOf(client)).access_token}`
  const headers = { ...server.headersFrom(server.newIp()), authorization }
  return new PostgrestClient<Database>(`${server.siteUrl}/rest/v1`, { headers })
}

async function adminApi() {
  const { client, userId } = await server.createAccount(`admin-${crypto.randomUUID()}@example.test`)
  await employ(server.sql, userId, 'admin')
  return apiOf(client)
}

async function addApp(client: Client) {
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('No app was added')
  const code = await generate({ secret: data.totp.secret })
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
  return data.id
}

async function askForChange(thief: Client, newEmail: string) {
  expect((await thief.updateUser({ email: newEmail })).error).toBeNull()
  return server.mail(newEmail, 'Confirm your new email address')
}

type Account = { email: string; userId: string; owner: Client; thief: Client }

/** What the owner, or the shop, does while a thief waits for the mail. */
const EVENTS: Record<string, (account: Account) => Promise<unknown>> = {
  'a new password': ({ owner }) => owner.updateUser({ password: NEW_PASSWORD }),
  'signing out everywhere': ({ owner }) => owner.signOut({ scope: 'global' }),
  'signing out elsewhere': ({ owner }) => owner.signOut({ scope: 'others' }),
  'signing out the device of the thief': async ({ owner, thief }) => {
    const { data } = await thief.getClaims()
    return (await apiOf(owner)).rpc('end_my_session', { session_id: data?.claims.session_id ?? '' })
  },
  'a new authenticator app': ({ owner }) => addApp(owner),
  'a recovery by mail': async ({ email }) => {
    const client = server.client()
    await client.resetPasswordForEmail(email)
    const { tokenHash } = await server.mail(email, 'Choose a new password')
    expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
  },
  'a refresh token that is used twice': async ({ owner }) => {
    const { refresh_token } = await sessionOf(owner)
    await owner.refreshSession()
    await owner.refreshSession()
    const reused = await server.post('/token?grant_type=refresh_token', { refresh_token })
    expect(reused.status).toBe(400)
  },
  'an admin who ends all sessions': async ({ userId }) =>
    (await adminApi()).rpc('end_sessions', { user_id: userId }),
  'an admin who ends one session': async ({ thief }) => {
    const { data } = await thief.getClaims()
    return (await adminApi()).rpc('end_session', { session_id: data?.claims.session_id ?? '' })
  },
  'a suspension': async ({ userId }) => {
    const admin = await adminApi()
    await admin.rpc('suspend_user', { user_id: userId })
    await admin.rpc('reactivate_user', { user_id: userId })
  },
}

const openCodes = (userId: string) => server.sql`
  select token_type::text from auth.one_time_tokens where user_id = ${userId}
  union all select email_change from auth.users where id = ${userId} and email_change <> ''`

test.each(Object.entries(EVENTS))('What was mailed before ends with %s', async (name, event) => {
  const email = `${name.replaceAll(' ', '-')}@example.test`
  const thiefsEmail = `thief-of-${email}`
  const { client: owner, userId } = await server.createAccount(email)
  const thief = await signIn(email)
  await thief.reauthenticate()
  await server.forgetLimits()
  await server.client().signInWithOtp({ email })
  await server.mail(email, 'Sign in')
  const { tokenHash } = await askForChange(thief, thiefsEmail)
  expect(await openCodes(userId)).toHaveLength(4)
  await server.forgetLimits()

  await event({ email, userId, owner, thief })

  expect(await openCodes(userId)).toEqual([])
  const confirmed = await server.client().verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(confirmed.error?.code).toBe('otp_expired')
  const [account] = await server.sql`select email from auth.users where id = ${userId}`
  expect(account?.['email']).toBe(email)
})

test('What was mailed before ends with the removal of an authenticator app', async () => {
  const email = 'app-removed@example.test'
  const { client, userId } = await server.createAccount(email)
  const factorId = await addApp(client)
  await askForChange(client, `thief-of-${email}`)
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  expect(await openCodes(userId)).toEqual([])
})

test('What was mailed before ends with the undo of a change of email, but earlier undo links stay', async () => {
  const email = 'undone-first@example.test'
  const { client, userId } = await server.createAccount(email)
  const second = server.client()
  const third = server.client()
  for (const [asking, confirming, to] of [
    [client, second, 'undone-second@example.test'],
    [second, third, 'undone-third@example.test'],
  ] as const) {
    const { tokenHash } = await askForChange(asking, to)
    expect((await confirming.verifyOtp({ token_hash: tokenHash, type: 'email_change' })).error).toBeNull()
    await server.forgetLimits()
  }
  await askForChange(third, 'undone-fourth@example.test')
  const undo = async (mailbox: string) => {
    const { tokenHash } = await server.mail(mailbox, 'has changed')
    return (await server.client().verifyOtp({ token_hash: tokenHash, type: 'email_change' })).error
  }
  expect(await undo('undone-second@example.test')).toBeNull()
  expect(await openCodes(userId)).toEqual([])
  expect(await undo(email)).toBeNull()
})

test('Signing out of one device keeps the change that was asked for there', async () => {
  const email = 'signed-out-here@example.test'
  const { client } = await server.createAccount(email)
  const { tokenHash } = await askForChange(client, 'kept@example.test')
  await client.signOut({ scope: 'local' })
  const { error } = await server.client().verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(error).toBeNull()
})

test('A change of email is canceled with the present email', async () => {
  const email = 'canceled@example.test'
  const { client, userId } = await server.createAccount(email)
  const { tokenHash } = await askForChange(client, 'not-wanted@example.test')
  const owner = await signIn(email)
  expect((await owner.getUser()).data.user?.new_email).toBe('not-wanted@example.test')
  const canceled = await owner.updateUser({ email })
  expect(canceled.data.user).toMatchObject({ email })
  expect(canceled.data.user).not.toHaveProperty('new_email')
  expect(await openCodes(userId)).toEqual([])
  const { error } = await server.client().verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(error?.code).toBe('otp_expired')
})

test('Of two accounts that confirm the same email at once, one gets it and the other is refused', async () => {
  const wanted = 'wanted@example.test'
  const tokens: string[] = []
  for (const name of ['left', 'right']) {
    const { client } = await server.createAccount(`${name}@example.test`)
    await client.updateUser({ email: wanted })
    await server.waitForMails(wanted, tokens.length + 1)
    tokens.push((await server.mail(wanted, 'Confirm your new email address')).tokenHash)
    await server.forgetLimits()
  }
  const sent = await server.sql.begin(async (sql) => {
    // The next table after the check whether the email is taken, so that both pass it.
    await sql`lock table auth.email_change_undos in share mode`
    const sent = tokens.map((token_hash) => server.post('/verify', { type: 'email_change', token_hash }))
    const waiting = () => sql`
      select from pg_locks where not granted and relation = 'auth.email_change_undos'::regclass`
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(2)
    return { answers: sent }
  })
  const answers = await Promise.all(sent.answers)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const refused = answers.find(({ status }) => status === 403)
  expect(await refused?.json()).toMatchObject({ error_code: 'otp_expired' })
})

test.each(['invite', 'magiclink', 'recovery', 'email_change'])(
  'The link of a sign-up is refused as the type %s',
  async (type) => {
    const email = `sign-up-as-${type}@example.test`
    await server.client().signUp({ email, password: PASSWORD })
    const { tokenHash: token_hash, code } = await server.mail(email, 'Confirm')
    for (const body of [{ token_hash }, { email, token: code }])
      expect((await server.post('/verify', { type, ...body })).status).toBeGreaterThanOrEqual(400)
    expect((await server.post('/verify', { type: 'signup', token_hash })).status).toBe(200)
  },
)
