import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employ } from '../../../supabase/seed/employ.ts'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

const NEW_PASSWORD = 'Emmental-Bern-42'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

/** As if all sessions had started an hour ago. */
async function letTimePass() {
  await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '61 minutes'`
}

describe('A forgotten password', () => {
  test('The mailed link for a forgotten password sets a new one and signs out other devices', async () => {
    const email = 'forgot@example.test'
    const { client: otherDevice } = await server.createAccount(email)
    const client = server.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))

    await client.resetPasswordForEmail(email, { redirectTo: `${server.siteUrl}/auth/reset` })
    const { link, tokenHash } = await server.mail(email, 'Choose a new password')
    expect(new URL(link).searchParams.get('next')).toBe('/auth/reset')
    expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')

    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    await server.mail(email, 'has changed')
    expect((await client.getUser()).error).toBeNull()
    expect((await otherDevice.getUser()).error?.name).toBe('AuthSessionMissingError')
    const old = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(old.error?.code).toBe('invalid_credentials')
    expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  })

  test('The response about a forgotten password does not tell whether an account exists', async () => {
    await server.createAccount('here@example.test')
    const answers = await Promise.all(
      ['here@example.test', 'nobody@example.test'].map(async (email) => {
        const answer = await server.post('/recover', { email })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual([200, '{}'])
    expect(answers[1]).toEqual(answers[0])
    await server.mail('here@example.test', 'Choose a new password')
    expect(await server.mailCount('nobody@example.test')).toBe(0)
  })
})

describe('A new password', () => {
  test('A password changes without further proof within five minutes of signing in', async () => {
    const { client } = await server.createAccount('recent@example.test')
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  test('A password changes later with a one-time code', async () => {
    const email = 'nonce@example.test'
    const { client } = await server.createAccount(email)
    await letTimePass()
    const refused = await client.updateUser({ password: NEW_PASSWORD })
    expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })

    expect((await client.reauthenticate()).error).toBeNull()
    const { code } = await server.mail(email, 'Confirm that it is you')
    const wrong = await client.updateUser({
      password: NEW_PASSWORD,
      nonce: code === '000000' ? '1' : '000000',
    })
    expect(wrong.error?.code).toBe('reauthentication_not_valid')
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
    const twice = await client.updateUser({ password: `${NEW_PASSWORD}x`, nonce: code })
    expect(twice.error?.code).toBe('reauthentication_not_valid')
  })

  test('A password changes later with the current password, and wrong guesses are limited', async () => {
    const { client } = await server.createAccount('current@example.test')
    await letTimePass()
    const attempt = (current_password: string) =>
      client.updateUser({ password: NEW_PASSWORD, current_password })
    expect((await attempt('Wrong-Guess-1')).error?.code).toBe('invalid_credentials')
    expect((await attempt(PASSWORD)).error).toBeNull()
    await letTimePass()
    for (let guess = 0; guess < 4; guess++) await attempt(`Wrong-Guess-${guess}`)
    expect((await attempt(NEW_PASSWORD)).error?.code).toBe('over_request_rate_limit')
  })

  test('A password that is weak or the same as before is refused', async () => {
    const { client } = await server.createAccount('same@example.test')
    expect((await client.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await client.updateUser({ password: 'short' })).error?.code).toBe('weak_password')
  })
})

describe('A new email address', () => {
  test('The new email address confirms, and the old one is informed before and after', async () => {
    const { client, userId } = await server.createAccount('old@example.test')
    const { data, error } = await client.updateUser({ email: 'New@Example.test' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'old@example.test', new_email: 'new@example.test' })
    const { text } = await server.mail('old@example.test', 'about to change')
    expect(text).toContain('new@example.test')

    const { code } = await server.mail('new@example.test', 'Confirm your new email address')
    const changed = await client.verifyOtp({ email: 'new@example.test', token: code, type: 'email_change' })
    expect(changed.error).toBeNull()
    expect(changed.data.user).toMatchObject({ id: userId, email: 'new@example.test' })
    await server.mail('old@example.test', 'has changed')
    const { error: signInError } = await server
      .client()
      .signInWithPassword({ email: 'new@example.test', password: PASSWORD })
    expect(signInError).toBeNull()
  })

  async function changeEmail(
    client: Awaited<ReturnType<AuthServer['createAccount']>>['client'],
    email: string,
  ) {
    await server.forgetLimits()
    expect((await client.updateUser({ email })).error).toBeNull()
    const { code } = await server.mail(email, 'Confirm your new email address')
    expect((await client.verifyOtp({ email, token: code, type: 'email_change' })).error).toBeNull()
  }

  test('The old mailbox can undo a change of email, even after another one, and then has the account to itself', async () => {
    const email = 'owner@example.test'
    const { client: thief, userId } = await server.createAccount(email)
    await changeEmail(thief, 'thief@example.test')
    await changeEmail(thief, 'thief-again@example.test')
    const { tokenHash, link } = await server.mail(email, 'has changed')
    expect(link).toContain('undo=1')

    const owner = server.client()
    const undone = await owner.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(undone.data.user).toMatchObject({ id: userId, email })
    expect((await thief.getUser()).error?.name).toBe('AuthSessionMissingError')
    const withOldPassword = await server.client().signInWithPassword({ email, password: PASSWORD })
    expect(withOldPassword.error?.code).toBe('invalid_credentials')
    expect((await owner.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
    const again = await server.mail('thief@example.test', 'has changed')
    const late = await server.client().verifyOtp({ token_hash: again.tokenHash, type: 'email_change' })
    expect(late.error?.code).toBe('otp_expired')
    const { text } = await server.mail('thief-again@example.test', 'was changed back')
    expect(text).not.toContain(email)
  })

  test('A change of the email of staff and its undoing are audited', async () => {
    const { client, userId } = await server.createAccount('clerk@example.test')
    await employ(server.sql, userId, 'employee')
    await changeEmail(client, 'clerk-new@example.test')
    const { tokenHash } = await server.mail('clerk@example.test', 'has changed')
    await server.client().verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    const entries = await server.sql`
      select action from public.audit_log where subject_id = ${userId} and action like '%email%' order by id`
    expect(entries.map(({ action }) => action)).toEqual(['change email', 'undo email change'])
  })

  test('A suspended account whose email change is refused gets no mail about it', async () => {
    const { client, userId } = await server.createAccount('suspended@example.test')
    await server.forgetLimits()
    await client.updateUser({ email: 'suspended-new@example.test' })
    const { code } = await server.mail('suspended-new@example.test', 'Confirm your new email address')
    await server.mail('suspended@example.test', 'about to change')
    const before = await server.mailCount('suspended@example.test')
    await server.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${userId}`
    const given = { email: 'suspended-new@example.test', token: code, type: 'email_change' } as const
    expect((await client.verifyOtp(given)).error?.code).toBe('user_banned')
    await server.createAccount('mailed-later@example.test')
    expect(await server.mailCount('suspended@example.test')).toBe(before)
  })

  test('A change of email cannot be undone after a week', async () => {
    const { client, userId } = await server.createAccount('late@example.test')
    await changeEmail(client, 'late-new@example.test')
    const { tokenHash } = await server.mail('late@example.test', 'has changed')
    await server.sql`
      update auth.email_change_undos set created_at = now() - interval '8 days' where user_id = ${userId}`
    const { error } = await server.client().verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(error?.code).toBe('otp_expired')
  })

  test('The email address of another account is neither taken over nor revealed', async () => {
    await server.createAccount('taken@example.test')
    const { client } = await server.createAccount('curious@example.test')
    const { data, error } = await client.updateUser({ email: 'taken@example.test' })
    expect(error).toBeNull()
    expect(data.user?.new_email).toBe('taken@example.test')
    await server.mail('taken@example.test', 'already have an account')
  })

  test('A confirmation of an email address ends when another one is requested', async () => {
    await server.createAccount('victim@example.test')
    const { client } = await server.createAccount('trick@example.test')
    await client.updateUser({ email: 'mine@example.test' })
    const { tokenHash } = await server.mail('mine@example.test', 'Confirm your new email address')
    await client.updateUser({ email: 'victim@example.test' })
    const { error } = await client.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(error?.code).toBe('otp_expired')
  })

  test('A new email address needs the same proof as a new password', async () => {
    const { client } = await server.createAccount('proof@example.test')
    await letTimePass()
    const { error } = await client.updateUser({ email: 'elsewhere@example.test' })
    expect(error?.code).toBe('reauthentication_needed')
  })
})

describe('Names', () => {
  test('Names change at once, and null removes a name', async () => {
    const { client } = await server.createAccount('names@example.test')
    await client.updateUser({ data: { first_name: '  Nora <i>', nickname: 'N' } })
    const { data } = await client.updateUser({ data: { last_name: 'Dahl', nickname: null } })
    expect(data.user?.user_metadata).toEqual({ first_name: 'Nora i', last_name: 'Dahl' })
  })
})

describe('Metadata', () => {
  const longText = 'x'.repeat(900)

  test('Nested metadata is kept and its text is sanitized', async () => {
    const { client } = await server.createAccount('nested@example.test')
    const { data, error } = await client.updateUser({
      data: { taste: { likes: ['<blue>', 'fresh'], strength: 3, none: null } },
    })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ taste: { likes: ['blue', 'fresh'], strength: 3, none: null } })
  })

  test('Metadata is limited as a whole, so that a token always fits into the headers', async () => {
    const { client } = await server.createAccount('metadata@example.test')
    const add = (name: string) => client.updateUser({ data: { [name]: longText } })
    for (const name of ['a', 'b', 'c', 'd']) expect((await add(name)).error).toBeNull()
    expect((await add('e')).error?.message).toContain('cannot be larger')
    await client.refreshSession()
    expect((await client.getUser()).error).toBeNull()
  })

  test.each([0, 1_000, 4_000])(
    'A token is accepted and at most 4 kB long with the longest email and %i bytes of metadata',
    async (bytes) => {
      const email = `${String(bytes).padStart(64, 'e')}@${'d'.repeat(63)}.${'c'.repeat(63)}.${'b'.repeat(56)}.test`
      const { client } = await server.createAccount(email)
      const data = Object.fromEntries(
        Array.from({ length: Math.ceil(bytes / 1_000) }, (_, index) => [index, 'x'.repeat(990)]),
      )
      const { error } = await client.updateUser({ data })
      expect(error).toBeNull()
      const { data: refreshed } = await client.refreshSession()
      const token = refreshed.session?.access_token ?? ''
      expect(token.length).toBeLessThanOrEqual(4_096)
      expect((await client.getUser()).data.user?.user_metadata).toEqual(data)
    },
  )

  test('Metadata from version 0.1 that is too large does not lock its owner out', async () => {
    const { client, userId } = await server.createAccount('bloated@example.test')
    const data = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, longText]))
    await server.sql`update auth.users set raw_user_meta_data = ${server.sql.json(data)} where id = ${userId}`
    await client.refreshSession()
    expect((await client.getUser()).error).toBeNull()
  })
})

describe('Sending again', () => {
  test('A pending confirmation is sent again, but not twice within a minute', async () => {
    const email = 'again@example.test'
    const client = server.client()
    await client.signUp({ email, password: PASSWORD })
    const tooSoon = await client.resend({ type: 'signup', email })
    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await server.mail(email, 'Confirm')
    await server.forgetLimits()
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    await server.waitForMails(email, 2)
    const { tokenHash } = await server.mail(email, 'Confirm')
    expect((await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  })

  test('A stranger who asks for it again and again keeps nobody from a mail to sign in with', async () => {
    const email = 'kept-away@example.test'
    await server.createAccount(email)
    await server.forgetLimits()
    const stranger = server.client()
    expect((await stranger.resend({ type: 'signup', email })).error).toBeNull()
    expect((await stranger.resend({ type: 'signup', email })).error).toMatchObject({ status: 429 })
    expect((await server.client().resetPasswordForEmail(email)).error).toBeNull()
  })
})
