import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

type Client = ReturnType<AuthServer['client']>

/** The code of the app some steps of 30 seconds from now, because a code works only once. */
function codeOf(secret: string, stepsAhead = 0) {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + stepsAhead * 30 })
}

async function enroll(client: Client) {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

async function accountWithFactor(email: string) {
  const { client } = await server.createAccount(email)
  const { factorId, secret } = await enroll(client)
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret, -1) })
  if (error) throw error
  return { client, factorId, secret }
}

async function signIn(email: string) {
  const client = server.client()
  const { error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

async function levels(client: Client) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

test('An enrolled authenticator app is required at the next sign-in', async () => {
  const email = 'totp@example.test'
  const { client } = await server.createAccount(email)
  const otherDevice = await signIn(email)
  const { factorId, secret, totp } = await enroll(client)
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\/.*totp%40example\.test\?secret=/)
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(totp.qr_code).not.toContain('#')

  const code = await codeOf(secret, -1)
  const enrolled = await client.mfa.challengeAndVerify({ factorId, code })
  expect(enrolled.error).toBeNull()
  expect(await levels(client)).toEqual(['aal2', 'aal2'])
  expect((await otherDevice.getUser()).error?.name).toBe('AuthSessionMissingError')

  const later = await signIn(email)
  expect(await levels(later)).toEqual(['aal1', 'aal2'])
  const replayed = await later.mfa.challengeAndVerify({ factorId, code })
  expect(replayed.error?.code).toBe('mfa_verification_failed')
  expect((await later.mfa.challengeAndVerify({ factorId, code: await codeOf(secret) })).error).toBeNull()
  expect(await levels(later)).toEqual(['aal2', 'aal2'])
  const { data } = await later.getClaims()
  expect(data?.claims.amr?.map((entry) => typeof entry === 'object' && entry.method)).toEqual([
    'totp',
    'password',
  ])
  expect((await later.refreshSession()).error).toBeNull()
  expect(await levels(later)).toEqual(['aal2', 'aal2'])
})

test('A code of the app works once, however many sessions send it at the same time', async () => {
  const email = 'parallel@example.test'
  const { factorId, secret } = await accountWithFactor(email)
  const clients = await Promise.all(Array.from({ length: 5 }, () => signIn(email)))
  const challenges = await Promise.all(clients.map((client) => client.mfa.challenge({ factorId })))
  const code = await codeOf(secret)
  const answers = await Promise.all(
    clients.map((client, index) =>
      client.mfa.verify({ factorId, challengeId: challenges[index]?.data?.id ?? '', code }),
    ),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('The right code is refused when its challenge is older than five minutes', async () => {
  const { client, factorId, secret } = await accountWithFactor('slow@example.test')
  const { data } = await client.mfa.challenge({ factorId })
  const challengeId = data?.id ?? ''
  await server.sql`
    update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${challengeId}`
  const { error } = await client.mfa.verify({ factorId, challengeId, code: await codeOf(secret) })
  expect(error).toMatchObject({
    status: 422,
    code: 'mfa_challenge_expired',
    message: 'MFA challenge has expired, verify against another challenge',
  })
})

test('After five wrong codes even the right one is refused for five minutes', async () => {
  const { factorId, secret } = await accountWithFactor('guess@example.test')
  const client = await signIn('guess@example.test')
  for (let guess = 0; guess < 5; guess++) {
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: '000000' })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  }
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(secret) })
  expect(error?.code).toBe('over_request_rate_limit')
})

test('A session without the second factor cannot remove or add an app, or change the password', async () => {
  const { factorId } = await accountWithFactor('aal1@example.test')
  const client = await signIn('aal1@example.test')
  expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal')
  expect((await client.updateUser({ password: 'Another-Pass-1' })).error?.code).toBe('insufficient_aal')
})

test('A member cannot use or remove the app of another member', async () => {
  const { factorId } = await accountWithFactor('owner@example.test')
  const { client } = await server.createAccount('stranger@example.test')
  expect((await client.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found')
  expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
})

test('An app that was never confirmed is removed without a code', async () => {
  const { client } = await server.createAccount('unfinished@example.test')
  const { factorId } = await enroll(client)
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
})

test('Removing the app lowers the session to aal1', async () => {
  const { client, factorId } = await accountWithFactor('remove@example.test')
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  await client.refreshSession()
  expect(await levels(client)).toEqual(['aal1', 'aal1'])
})

async function call(caller: Client, path: string, body: unknown) {
  const { data } = await caller.getSession()
  const authorization = `Bearer ${data.session?.access_token}`
  const answer = await server.post(path, body, undefined, { authorization })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('A recovery code replaces a code of the app once', async () => {
  const email = 'paper@example.test'
  const { client } = await accountWithFactor(email)
  const made = await call(client, '/factors/recovery-codes', {})
  const codes = made.body.codes as string[]
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)

  const later = await signIn(email)
  const refused = await call(later, '/factors/recovery-codes', {})
  expect(refused.body.error_code).toBe('insufficient_aal')
  const used = await call(later, '/factors/recovery-codes/verify', { code: codes[0]?.toUpperCase() })
  expect(used.status).toBe(200)
  expect(used.body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  const claims = await server.context.tokens.verify(String(used.body.access_token))
  expect(claims.aal).toBe('aal2')

  const again = await call(await signIn(email), '/factors/recovery-codes/verify', { code: codes[0] })
  expect(again.body.error_code).toBe('mfa_verification_failed')
})

/** The sessions of a person whose last sign-in is too old to be a proof. */
const ageSignIns = (userId: string) =>
  server.sql`
    update auth.mfa_amr_claims set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
    where session_id in (select id from auth.sessions where user_id = ${userId})`

test('A session older than the limit needs the password to add or remove an app', async () => {
  const email = 'stolen@example.test'
  const { client, userId } = await server.createAccount(email)
  await ageSignIns(userId)
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')

  const { data } = await client.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const wrong = await server.post(
    '/factors',
    { factor_type: 'totp', current_password: 'Wrong-Pass-1' },
    undefined,
    headers,
  )
  expect(wrong.status).toBe(400)
  const added = await server.post(
    '/factors',
    { factor_type: 'totp', current_password: PASSWORD },
    undefined,
    headers,
  )
  expect(added.status).toBe(200)
})

test('New recovery codes need proof unless they belong to a new app, and are mailed', async () => {
  const email = 'codes@example.test'
  const { client, factorId } = await accountWithFactor(email)
  const { data } = await client.getUser()
  await ageSignIns(data.user?.id ?? '')
  const ask = (body: unknown) => call(client, '/factors/recovery-codes', body)
  expect((await ask({})).status).toBe(200)
  await server.sql`update auth.mfa_factors set created_at = now() - interval '1 hour' where id = ${factorId}`
  expect((await ask({})).body.error_code).toBe('reauthentication_needed')
  expect((await ask({ current_password: 'Wrong-Pass-1' })).status).toBe(400)
  expect((await ask({ current_password: PASSWORD })).status).toBe(200)
  expect((await server.mail(email, 'New recovery codes')).text).toContain('only the new codes')
})

test('A code of an app is not proof enough for a new password', async () => {
  const { client } = await accountWithFactor('thief@example.test')
  const { data } = await client.getUser()
  await server.sql`
    update auth.mfa_amr_claims set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
    where authentication_method <> 'totp'
      and session_id in (select id from auth.sessions where user_id = ${data.user?.id ?? ''})`
  const changed = await client.updateUser({ password: 'Another-Pass-1' })
  expect(changed.error?.code).toBe('reauthentication_needed')
})

test.each([
  ['removes an app that was added in the last seven days', '6 days', undefined],
  ['needs an app that was added before', '8 days', 'insufficient_aal'],
])('Recovering an account %s', async (_, age, refusal) => {
  const email = `recovered-${age.replace(' ', '-')}@example.test`
  const { client: owner, factorId } = await accountWithFactor(email)
  await server.mail(email, 'authenticator app was added')
  const { data } = await owner.getSession()
  await server.post('/factors/recovery-codes', {}, undefined, {
    authorization: `Bearer ${data.session?.access_token}`,
  })
  await server.sql`
    update auth.mfa_factors set created_at = now() - ${age}::interval where id = ${factorId}`
  await server.forgetLimits()
  const client = server.client()
  await client.resetPasswordForEmail(email)
  const { code } = await server.mail(email, 'new password')
  expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
  const changed = await client.updateUser({ password: 'Another-Pass-1' })
  expect(changed.error?.code).toBe(refusal)
  const left = await server.sql`
    select (select count(*)::int from auth.mfa_factors where id = ${factorId}) as apps,
      (select count(*)::int from auth.mfa_recovery_codes c where c.user_id = ${data.session?.user.id ?? ''}) as codes`
  expect(left).toEqual([refusal ? { apps: 1, codes: 10 } : { apps: 0, codes: 0 }])
  const mail = refusal ? undefined : await server.mail(email, 'has changed')
  expect(mail?.text.includes('Your authenticator app was removed')).toBe(refusal ? undefined : true)
})
