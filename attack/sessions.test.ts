import { createHmac } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openAccount, PASSWORD, send, sendAs, signIn, tokenOf } from './attacker.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
const partsOf = (token: string) => token.split('.') as [string, string, string]

type Claims = Record<string, unknown>

/** The member's own token with other contents and the old signature. */
async function tampered(header: Claims, claims: Claims) {
  const [head, body, signature] = partsOf(String(await tokenOf('member')))
  return `${encode({ ...decode(head), ...header })}.${encode({ ...decode(body), ...claims })}.${signature}`
}

const readsAsMember = async (token: string) =>
  (await send('/rest/v1/rpc/export_my_data', { token, body: {} })).status

test.each([
  ['another role', {}, { role: 'service_role' }],
  ['the role of the database owner', {}, { role: 'postgres' }],
  ['another person', {}, { sub: '00000000-0000-0000-0000-000000000000' }],
  ['a later end', {}, { exp: 4_000_000_000 }],
  ['no algorithm', { alg: 'none' }, {}],
  ['another algorithm', { alg: 'HS256' }, { role: 'service_role' }],
  ['a key file as key id', { kid: '../../../../dev/null' }, {}],
  ['a key of the attacker in it', { jwk: { kty: 'oct', k: 'AAAA' } }, { role: 'service_role' }],
  ['a key URL of the attacker', { jku: 'http://127.0.0.1:9/jwks.json' }, { role: 'service_role' }],
])('A token with %s and the old signature is refused', async (_, header, claims) => {
  expect(await readsAsMember(await tampered(header, claims))).toBe(401)
})

test('A token without a signature is refused', async () => {
  const [head, body] = partsOf(String(await tokenOf('admin')))
  expect(await readsAsMember(`${encode({ ...decode(head), alg: 'none' })}.${body}.`)).toBe(401)
  expect(await readsAsMember(`${head}.${body}.`)).toBe(401)
})

test('A token signed with what the pages reveal is refused', async () => {
  const claims = { sub: 'x', role: 'service_role', aud: 'authenticated', exp: 4_000_000_000 }
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  for (const secret of [inject('shop').publishableKey, '', 'secret', 'super-secret-jwt-token'])
    expect(
      await readsAsMember(`${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`),
    ).toBe(401)
})

test.each([
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Basic YWRtaW46YWRtaW4=',
  'Bearer a.b.c',
  `Bearer ${'a'.repeat(7000)}`,
])('The authorization header %j gives no rights and causes no server error', async (authorization) => {
  const { status } = await send('/rest/v1/rpc/export_my_data', { headers: { authorization }, body: {} })
  expect([400, 401, 403, 431]).toContain(status)
})

test('A token of more than 4 kB is refused with 401', async () => {
  expect(await readsAsMember(await tampered({}, { filler: 'x'.repeat(3_000) }))).toBe(401)
  expect(await readsAsMember(`a.${'b'.repeat(10_000)}.c`)).toBe(401)
})

test('A made-up secret key gives no access', async () => {
  const keys = [
    'sb_secret_admin',
    'service_role',
    inject('shop').publishableKey.replace('publishable', 'secret'),
  ]
  for (const key of keys)
    expect(
      (await send('/rest/v1/users', { headers: { apikey: key, authorization: `Bearer ${key}` } })).status,
    ).toBe(401)
})

test('The token of a signed-out session is refused', async () => {
  const { token } = await openAccount()
  expect((await send('/auth/v1/logout', { token, body: {} })).status).toBe(204)
  expect(await readsAsMember(token)).toBe(401)
  expect((await send('/auth/v1/user', { token })).status).toBe(403)
})

test('A new password ends the sessions of a thief', async () => {
  const owner = await openAccount()
  const thief = (await signIn(owner.email)).json
  const changed = await send('/auth/v1/user', {
    method: 'PUT',
    token: owner.token,
    body: { password: 'Taleggio-Bergamo-4', current_password: PASSWORD },
  })
  expect(changed.status).toBe(200)
  expect(await readsAsMember(thief.access_token)).toBe(401)
  const refreshed = await send('/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: thief.refresh_token },
  })
  expect(refreshed.status).toBe(400)
})

test('Twenty refreshes at once do not make twenty sessions', async () => {
  const { session, token } = await openAccount()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      send('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: session.refresh_token } }),
    ),
  )
  const children = new Set(
    answers.filter(({ status }) => status === 200).map(({ json }) => json.refresh_token),
  )
  expect(children.size).toBe(1)
  const sessions = await send('/rest/v1/rpc/my_sessions', { token, body: {} })
  expect(sessions.json).toHaveLength(1)
})

test('The session of another person can be neither listed nor ended', async () => {
  const victim = await openAccount()
  const [session] = (await send('/rest/v1/rpc/my_sessions', { token: victim.token, body: {} })).json
  for (const [name, body] of [
    ['end_my_session', { session_id: session.id }],
    ['end_session', { session_id: session.id }],
    ['end_sessions', { user_id: victim.id }],
    ['user_sessions', { user_id: victim.id }],
  ] as const)
    await sendAs('member', `/rest/v1/rpc/${name}`, { body })
  expect(await readsAsMember(victim.token)).toBe(200)
})

test('An account cannot be deleted by another person or without a session', async () => {
  const victim = await openAccount()
  await sendAs('member', '/rest/v1/rpc/delete_my_account', { body: { confirm: victim.email } })
  await send('/rest/v1/rpc/delete_my_account', { body: { confirm: victim.email } })
  expect((await signIn(victim.email)).status).toBe(200)
})

test('An email address is not changed by its new owner alone or without fresh proof', async () => {
  const victim = await openAccount()
  await send('/auth/v1/user', {
    method: 'PUT',
    token: victim.token,
    body: { email: 'thief@attacker.example' },
  })
  expect((await signIn(victim.email)).status).toBe(200)
  expect((await signIn('thief@attacker.example')).status).toBe(400)
})

test.each(['/auth/v1/user', '/rest/v1/cheeses', '/rest/v1/rpc/whoami'])(
  '%s is not answered without the publishable key',
  async (path) => {
    const { status } = await send(path, { headers: { apikey: '' } })
    expect(status).toBe(401)
  },
)
