import { expect, test } from 'vitest'
import { emailOf, newEmail, openAccount, PASSWORD, readMail, send, signIn } from './attacker.ts'

const OTHER_PASSWORD = 'Taleggio-Bergamo-4'

test('A second sign-up before the confirmation does not get its password confirmed by the first link', async () => {
  const email = newEmail()
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  const first = await readMail(email, 'Confirm')
  await send('/auth/v1/signup', { body: { email, password: OTHER_PASSWORD } })
  await send('/auth/v1/verify', { body: { type: 'signup', email, token: first.code } })
  expect((await signIn(email, OTHER_PASSWORD)).status).toBe(400)
})

test('An unconfirmed account cannot sign in, and its token does not exist', async () => {
  const email = newEmail()
  const { json } = await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  expect(json.access_token).toBeUndefined()
  expect((await signIn(email)).status).toBe(400)
})

test('Signing in gives the same answer for a wrong password and an unknown email address', async () => {
  const wrong = await signIn(emailOf('admin'), 'Wrong-Password-1')
  const unknown = await signIn(newEmail(), 'Wrong-Password-1')
  expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json])
})

test('Guessing the password of one account from many IPs is stopped, even with the right one', async () => {
  const { email } = await openAccount()
  const guesses = []
  for (let guess = 0; guess < 6; guess++) guesses.push(await signIn(email, `Wrong-Password-${guess}`))
  expect(guesses.at(-1)?.status).toBe(429)
  expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn(email)).status).toBe(429)
})

test('A confirmation link works once, and never for another type', async () => {
  const email = newEmail()
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  const token_hash = new URL((await readMail(email, 'Confirm')).link).searchParams.get('token_hash')
  const verify = (type: string) => send('/auth/v1/verify', { body: { type, token_hash } })
  expect((await verify('recovery')).status).toBeGreaterThanOrEqual(400)
  const [one, two] = await Promise.all([verify('signup'), verify('signup')])
  expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'http://127.0.0.1.evil.example',
  'javascript:alert(1)',
  'https://evil.example@127.0.0.1',
])('The mailed link never leads to %s', async (target) => {
  const email = newEmail()
  await send(`/auth/v1/signup?redirect_to=${encodeURIComponent(target)}`, {
    body: { email, password: PASSWORD, options: { emailRedirectTo: target } },
  })
  const mail = await readMail(email, 'Confirm')
  expect(decodeURIComponent(mail.text)).not.toContain('evil.example')
  expect(decodeURIComponent(mail.text)).not.toContain('javascript:')
})

test('A forged host header does not get into mailed links', async () => {
  const email = newEmail()
  await send('/auth/v1/signup', {
    body: { email, password: PASSWORD },
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  })
  expect((await readMail(email, 'Confirm')).text).not.toContain('evil.example')
})

test.each([
  ['a line break', 'eve@attacker.example\nbcc:victim@people.example'],
  ['two addresses', 'eve@attacker.example,victim@people.example'],
  ['a display name', '"Eve" <eve@attacker.example>'],
  ['an IP literal', 'eve@[127.0.0.1]'],
  ['a zero-width character', 'ad\u200bmin@people.example'],
  ['Cyrillic look-alikes', '\u0430dmin@people.example'],
  ['300 characters', `${'a'.repeat(300)}@attacker.example`],
  ['a list', ['eve@attacker.example']],
  ['an object', { $ne: '' }],
])('An email address with %s is refused', async (_, email) => {
  const { status } = await send('/auth/v1/signup', { body: { email, password: PASSWORD } })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test('An email address in other letter case is the same account', async () => {
  const { email } = await openAccount()
  await send('/auth/v1/signup', { body: { email: email.toUpperCase(), password: OTHER_PASSWORD } })
  expect((await signIn(email.toUpperCase())).status).toBe(200)
})

test.each([
  'password',
  '12345678',
  'password1',
  'Password123',
  'qwertyuiop',
  '',
  ' '.repeat(20),
  'a'.repeat(5000),
])('The password %j is refused', async (password) => {
  const { status } = await send('/auth/v1/signup', { body: { email: newEmail(), password } })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test("One's own email address is refused as a password", async () => {
  const email = 'Stilton-Fan-7@attacker.example'
  expect((await send('/auth/v1/signup', { body: { email, password: email } })).status).toBe(422)
})

test.each(['/auth/v1/admin/users', '/auth/v1/admin/generate_link', '/auth/v1/invite', '/auth/v1/sso'])(
  '%s does not exist for anyone',
  async (path) => {
    const { token } = await openAccount()
    for (const body of [undefined, { email: emailOf('admin'), type: 'recovery' }])
      expect([401, 403, 404]).toContain((await send(path, { token, ...(body && { body }) })).status)
  },
)

test('Metadata cannot grow until the account locks itself out', async () => {
  const eve = await openAccount()
  const large = await send('/auth/v1/user', {
    method: 'PUT',
    token: eve.token,
    body: { data: { first_name: 'a'.repeat(30_000) } },
  })
  expect(large.status).toBeGreaterThanOrEqual(400)
  for (let part = 0; part < 20; part++)
    await send('/auth/v1/user', {
      method: 'PUT',
      token: eve.token,
      body: { data: { [`k${part}`]: 'a'.repeat(900) } },
    })
  const again = await signIn(eve.email)
  expect(again.status).toBe(200)
  expect((await send('/auth/v1/user', { token: again.json.access_token })).status).toBe(200)
})
