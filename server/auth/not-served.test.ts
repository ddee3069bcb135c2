import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer, type AuthServer } from './testing/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

/** What docs/data-api.md lists as refused. */
test.each([
  ['an anonymous sign-up', 'POST', '/signup', {}, 422, 'anonymous_provider_disabled'],
  [
    'a sign-up by phone',
    'POST',
    '/signup',
    { phone: '+15550001', password: 'Camembert1' },
    422,
    'anonymous_provider_disabled',
  ],
  ['a code by text message', 'POST', '/otp', { phone: '+15550001' }, 400, 'validation_failed'],
  ['another provider than Google', 'GET', '/authorize?provider=github', undefined, 400, 'validation_failed'],
  ['single sign-on', 'POST', '/sso', { domain: 'example.test' }, 404, undefined],
  ['a wallet', 'POST', '/token?grant_type=web3', {}, 400, 'validation_failed'],
  ['the list of accounts', 'GET', '/admin/users', undefined, 404, undefined],
  ['the identities of an account', 'GET', '/user/identities/authorize', undefined, 404, undefined],
])('The auth service refuses %s', async (_what, method, path, body, status, code) => {
  const answer = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { ...server.headersFrom(server.newIp()), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect([answer.status, text.startsWith('{') ? JSON.parse(text).error_code : undefined]).toEqual([
    status,
    code,
  ])
})

test('Clients are told that people sign in by email and Google alone', async () => {
  const answer = await fetch(`${server.url}/settings`, { headers: server.headersFrom(server.newIp()) })
  expect(await answer.json()).toMatchObject({
    external: { email: true, google: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  })
})

test('A scope of signing out that is not served is refused by name', async () => {
  const answer = await server.post('/logout?scope=everything', {})
  expect([answer.status, (await answer.json()).msg]).toEqual([400, 'Unsupported logout scope'])
})

test.each(['/mail', '/mail/link'])('Only an admin may ask for %s', async (path) => {
  const answer = await server.post(path, { offset: 0, id: 1 })
  expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'not_admin'])
})
