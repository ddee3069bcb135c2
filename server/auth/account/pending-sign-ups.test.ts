import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

const STRANGERS_PASSWORD = 'Strangers-Pass-1'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

async function signUp(email: string, password: string, firstName: string, client = server.client()) {
  const mails = await server.mailCount(email)
  const { error } = await client.signUp({ email, password, options: { data: { first_name: firstName } } })
  expect(error).toBeNull()
  await server.waitForMails(email, mails + 1)
  await server.forgetLimits()
  return server.mail(email, 'Confirm')
}

async function passwordWorks(email: string, password: string) {
  const { error } = await server.client().signInWithPassword({ email, password })
  return error === null
}

test('After two sign-ups for one email the newest mail alone works, and neither password counts', async () => {
  const email = 'twice@example.test'
  const first = await signUp(email, PASSWORD, 'Clara')
  const second = await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  const early = await server.client().verifyOtp({ token_hash: first.tokenHash, type: 'signup' })
  expect(early.error?.code).toBe('otp_expired')
  const client = server.client()
  const { data, error } = await client.verifyOtp({ token_hash: second.tokenHash, type: 'signup' })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toEqual({})
  expect(await passwordWorks(email, PASSWORD)).toBe(false)
  expect(await passwordWorks(email, STRANGERS_PASSWORD)).toBe(false)
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
  expect(await passwordWorks(email, PASSWORD)).toBe(true)
})

test('A mail that is asked for again from another IP ends the sign-up that a stranger typed', async () => {
  const email = 'planted@example.test'
  const planted = await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  const owner = server.client()
  for (const mails of [2, 3]) {
    expect((await owner.resend({ type: 'signup', email })).error).toBeNull()
    await server.waitForMails(email, mails)
    await server.forgetLimits()
    const { link } = await server.mail(email, 'Confirm')
    expect(new URL(link).searchParams.get('next')).toBe('/auth/reset')
  }
  const { error } = await server.client().verifyOtp({ token_hash: planted.tokenHash, type: 'signup' })
  expect(error?.code).toBe('otp_expired')
})

test('The mail of a second sign-up leads to where a password is chosen, and its code confirms none either', async () => {
  const email = 'twice-by-code@example.test'
  await signUp(email, PASSWORD, 'Clara')
  const { link, code } = await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  expect(new URL(link).searchParams.get('next')).toBe('/auth/reset')
  expect((await server.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  expect(await passwordWorks(email, STRANGERS_PASSWORD)).toBe(false)
})

test('A code for a sign-up without a password does not confirm the password of another sign-up', async () => {
  const email = 'twice-by-otp@example.test'
  await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  const client = server.client()
  await client.signInWithOtp({ email })
  await server.waitForMails(email, 2)
  const { code } = await server.mail(email, 'Confirm')
  expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  expect(await passwordWorks(email, STRANGERS_PASSWORD)).toBe(false)
})

test('A repeated mail confirms the sign-up again when it is the only one and the same IP asks for it', async () => {
  const email = 'repeated@example.test'
  const client = server.client()
  await signUp(email, PASSWORD, 'Clara', client)
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  await server.waitForMails(email, 2)
  const { tokenHash } = await server.mail(email, 'Confirm')
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  expect(await passwordWorks(email, PASSWORD)).toBe(true)
})

test('A repeated mail of a sign-up that has no password leads to where one is chosen', async () => {
  const email = 'without-password@example.test'
  const client = server.client()
  await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  await signUp(email, PASSWORD, 'Clara', client)
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  await server.waitForMails(email, 3)
  const { link } = await server.mail(email, 'Confirm')
  expect(new URL(link).searchParams.get('next')).toBe('/auth/reset')
})

test('A repeated mail confirms no password that another person may have typed', async () => {
  const email = 'ambiguous@example.test'
  const client = server.client()
  await signUp(email, PASSWORD, 'Clara', client)
  await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  await server.waitForMails(email, 3)
  const { tokenHash, link } = await server.mail(email, 'Confirm')
  expect(new URL(link).searchParams.get('next')).toBe('/auth/reset')
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  expect(await passwordWorks(email, STRANGERS_PASSWORD)).toBe(false)
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
  expect(await passwordWorks(email, PASSWORD)).toBe(true)
})

test('Of two sign-ups that are confirmed at once, one wins', async () => {
  const email = 'race@example.test'
  const links = [await signUp(email, PASSWORD, 'Clara'), await signUp(email, STRANGERS_PASSWORD, 'Mallory')]
  const answers = await Promise.all(
    links.map(({ tokenHash }) => server.post('/verify', { type: 'signup', token_hash: tokenHash })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('Recovering an unconfirmed account removes the password of its sign-up', async () => {
  const email = 'recovered@example.test'
  const { tokenHash } = await signUp(email, STRANGERS_PASSWORD, 'Mallory')
  const client = server.client()
  await client.resetPasswordForEmail(email)
  const { code } = await server.mail(email, 'new password')
  expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
  expect(await passwordWorks(email, STRANGERS_PASSWORD)).toBe(false)
  const late = await server.client().verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(late.error?.code).toBe('otp_expired')
})

test('What a sign-up typed is deleted after a day', async () => {
  await signUp('old@example.test', PASSWORD, 'Clara')
  await server.sql`update auth.pending_sign_ups set created_at = now() - interval '25 hours'`
  await signUp('new@example.test', PASSWORD, 'Clara')
  await expect
    .poll(() => server.sql`select email from auth.pending_sign_ups`)
    .toEqual([{ email: 'new@example.test' }])
})
