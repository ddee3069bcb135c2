import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer, type AuthServer } from './testing/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

const PATHS = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/token?grant_type=pkce',
  '/token?grant_type=id_token',
  '/token?grant_type=__proto__',
  '/otp',
  '/verify',
  '/recover',
  '/resend',
  '/logout?scope=everything',
  '/factors',
  '/factors/x/verify',
  '/factors/recovery-codes/verify',
]

const VALUES = [
  null,
  0,
  -1,
  true,
  '',
  '\0',
  'a\0b@c.test',
  "' or 1=1 --",
  'ü'.repeat(5000),
  [],
  [[]],
  {},
  { $ne: 1 },
]
const FIELDS = [
  'email',
  'password',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'provider',
  'id_token',
  'nonce',
  'create_user',
  'factor_type',
  'challenge_id',
  'code',
]
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"x":1}}',
  '\u0000',
  '{"email":"\\u0000@a.test"}',
  ...VALUES.map((value) => JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])))),
  JSON.stringify({ type: 'recovery', token_hash: "x' or ''='" }),
  JSON.stringify({ type: 'email', email: 'a@b.test', token: '\0' }),
  JSON.stringify({ email: 'nul@b.test', password: 'Good-Pass-1', data: { first_name: 'a\0b', 'k\0': 1 } }),
  JSON.stringify({ email: 'nul2@b.test', password: 'Good-Pass-1\0' }),
  `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`,
]

test('Every malformed request is refused with a client error', async () => {
  const surprises: string[] = []
  for (const path of PATHS) {
    const answers = await Promise.all(BODIES.map((body) => send(path, body)))
    for (const [index, { status, text }] of answers.entries()) {
      const leaks = /postgres|select |insert |node_modules|\.ts:|at \w+ \(/i.test(text)
      if (status >= 500 || leaks) surprises.push(`${status} ${path} ${BODIES[index]?.slice(0, 60)} ${text}`)
    }
    await server.forgetLimits()
  }
  console.log(`malformed auth requests refused: ${PATHS.length * BODIES.length}`)
  expect(surprises).toEqual([])
})

test.each([
  ['/signup', { email: 'a@b.test' }, 'password is required'],
  ['/token?grant_type=pkce', {}, 'auth_code is required'],
  ['/token?grant_type=refresh_token', { refresh_token: 7 }, 'refresh_token is not valid'],
  ['/otp', 'text', 'The request needs a JSON object'],
])('A request to %s with %j is told what is missing', async (path, body, message) => {
  const { status, text } = await send(path, JSON.stringify(body))
  expect(status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ error_code: 'validation_failed', msg: message })
})

test.each(['"__proto__":{"x":1}', '"constructor":{"prototype":{"x":1}}'])(
  'A body that could change the prototype of objects is refused: %s',
  async (entry) => {
    const { status, text } = await send('/recover', `{"email":"a@b.test",${entry}}`)
    expect([status, JSON.parse(text).error_code]).toEqual([400, 'bad_json'])
  },
)

async function send(path: string, body: string) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { ...server.headersFrom(server.newIp()), 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}
