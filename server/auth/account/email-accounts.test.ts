import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

describe('Signing up', () => {
  test('A visitor signs up, confirms with the one-time code and is signed in', async () => {
    const client = server.client()
    const email = 'Clara@Example.test '
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { first_name: ' <b>Clara</b> ', last_name: 'Holm', role: 'admin' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user?.email).toBe('clara@example.test')

    const { code } = await server.mail('clara@example.test', 'Confirm your email')
    const verified = await client.verifyOtp({ email, token: code, type: 'signup' })
    expect(verified.error).toBeNull()
    expect(verified.data.user?.user_metadata).toMatchObject({ first_name: 'bClara/b', last_name: 'Holm' })
    expect(verified.data.user?.identities).toHaveLength(1)
  })

  test('Access tokens carry the claims of hosted Supabase and verify against the published key', async () => {
    const { client, userId } = await server.createAccount('claims@example.test')
    const { data } = await client.getClaims()
    expect(data?.claims).toMatchObject({
      iss: server.url,
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'claims@example.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
    const { iat = 0, exp = 0 } = data?.claims ?? {}
    expect(exp - iat).toBe(3600)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60)
  })

  test('A weak password is refused with the specified message', async () => {
    const { error } = await server.client().signUp({ email: 'weak@example.test', password: 'alllowercase' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['characters'],
      message: 'Password must be at least 8 characters with uppercase, lowercase, and numbers.',
    })
  })

  test.each(['Password123', 'Qwerty12345', 'TrustNo1', 'Guessable2026', 'X-Guessable2026@Example.Test'])(
    'The password %s is refused as easy to guess',
    async (password) => {
      const { error } = await server.client().signUp({ email: 'guessable2026@example.test', password })
      expect(error).toMatchObject({
        code: 'weak_password',
        reasons: ['pwned'],
        message: 'This password is easy to guess. Please choose another one.',
      })
    },
  )

  test('An account from version 0.1 whose email is not valid any more can still sign in', async () => {
    const { userId } = await server.createAccount('literal@example.test')
    await server.sql`update auth.users set email = 'literal@[192.0.2.1]' where id = ${userId}`
    const { error } = await server
      .client()
      .signInWithPassword({ email: 'Literal@[192.0.2.1]', password: PASSWORD })
    expect(error).toBeNull()
  })

  test('An email has one account, however it is spelled', async () => {
    await server.createAccount('ren\u00e9@example.test')
    const { error } = await server
      .client()
      .signInWithPassword({ email: ' Rene\u0301@Example.TEST', password: PASSWORD })
    expect(error).toBeNull()
  })

  test('An account of an earlier version is signed in to by an email that new ones may not have', async () => {
    const { userId } = await server.createAccount('encoded@example.test')
    await server.sql`
      update auth.users set email = 'encoded@xn--mnchen-3ya.example' where id = ${userId}`
    for (const email of ['encoded@xn--mnchen-3ya.example', ' Encoded@M\u00dcNCHEN.Example']) {
      const { error } = await server.client().signInWithPassword({ email, password: PASSWORD })
      expect(error).toBeNull()
    }
    const { error } = await server
      .client()
      .signUp({ email: 'other@xn--mnchen-3ya.example', password: PASSWORD })
    expect(error?.message).toBe('Please use an email address in plain letters.')
  })

  test.each([
    'no-at.test',
    'ne\u200bll@example.test',
    'n\u0435ll@example.test',
    '"nell"@example.test',
    'nell@xn--mnchen-3ya.example',
    'nell@m\u00fcnchen.example',
    'nell@[192.0.2.1]',
    'a@b',
    `${'a'.repeat(250)}@x.test`,
    '',
    7,
    null,
  ])('The email address %j is refused', async (email) => {
    const answer = await server.post('/signup', { email, password: PASSWORD })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('A sign-up for an existing account gets the same response as a new one, and its owner gets a mail', async () => {
    await server.createAccount('known@example.test')
    const answers = await Promise.all(
      ['known@example.test', 'unknown@example.test'].map((email) =>
        server.post('/signup', { email, password: 'Another-Password-1', data: { first_name: 'X' } }),
      ),
    )
    const [known, unknown] = await Promise.all(answers.map(async (answer) => shapeOf(await answer.json())))
    expect(known).toEqual(unknown)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { text } = await server.mail('known@example.test', 'already have an account')
    expect(text).toContain('/auth/email')
    const { error } = await server
      .client()
      .signInWithPassword({ email: 'known@example.test', password: PASSWORD })
    expect(error).toBeNull()
  })
})

describe('Signing in', () => {
  test('After a sign-up its password is wrong until it is confirmed, whether the email had an account before or not', async () => {
    const password = 'Another-Password-1'
    await server.createAccount('before@example.test')
    const answers = await Promise.all(
      ['before@example.test', 'waiting@example.test'].map(async (email) => {
        await server.client().signUp({ email, password })
        return (await server.client().signInWithPassword({ email, password })).error?.toJSON()
      }),
    )
    expect(answers[0]).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(answers[1]).toEqual(answers[0])
  })

  test('A wrong password and an unknown account get the same response', async () => {
    await server.createAccount('right@example.test')
    const wrong = await server
      .client()
      .signInWithPassword({ email: 'right@example.test', password: 'Wrong-1234' })
    const unknown = await server
      .client()
      .signInWithPassword({ email: 'no@example.test', password: 'Wrong-1234' })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(unknown.error?.toJSON()).toEqual(wrong.error?.toJSON())
  })

  test('A password that differs only after byte 72 is wrong', async () => {
    const email = 'long@example.test'
    const longest = `Aa1${'x'.repeat(69)}`
    const tooLong = await server.client().signUp({ email, password: `${longest}y` })
    expect(tooLong.error?.code).toBe('validation_failed')
    await server.client().signUp({ email, password: longest })
    const { code } = await server.mail(email, 'Confirm')
    await server.client().verifyOtp({ email, token: code, type: 'signup' })
    expect((await server.client().signInWithPassword({ email, password: longest })).error).toBeNull()
    const longer = await server.client().signInWithPassword({ email, password: `${longest}y` })
    expect(longer.error?.code).toBe('invalid_credentials')
  })

  test('Mailed links and codes sign in without a password', async () => {
    const email = 'magic@example.test'
    await server.createAccount(email)
    const client = server.client()
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const { tokenHash, code, link } = await server.mail(email, 'Sign in')
    expect(link).toMatch(`${server.siteUrl}/auth/confirm?token_hash=`)

    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await client.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })
    expect(again.error?.code).toBe('otp_expired')
  })

  test('A link that a mail scanner has opened still works', async () => {
    const email = 'scanned@example.test'
    await server.client().signUp({ email, password: PASSWORD })
    const { tokenHash } = await server.mail(email, 'Confirm')
    for (const method of ['HEAD', 'GET', 'GET']) {
      const opened = await fetch(`${server.url}/verify?type=signup&token=${tokenHash}&redirect_to=/events`, {
        method,
        redirect: 'manual',
      })
      expect(opened.status).toBe(302)
      expect(opened.headers.get('location')).toContain('/auth/confirm?token_hash=')
    }
    const { error } = await server.client().verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(error).toBeNull()
  })
})

/** Everything about an answer except what is different every time. */
function shapeOf(answer: unknown) {
  return JSON.stringify(answer)
    .replaceAll(/[\w.-]+@example\.test/g, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
}
