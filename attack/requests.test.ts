import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { emailOf, openAccount, send, sendAs, someCheese } from './attacker.ts'
import { sendRaw } from './send-raw.ts'

test.each([
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/....//....//package.json',
  '/assets/%5c..%5c..%5cpackage.json',
  '/media/..%2f..%2fdata/keys.json',
  '/fonts/%252e%252e%252fpackage.json',
  '/.env',
  '/.git/config',
  '/package.json',
  '/data/keys.json',
  '/server/main.ts',
  '/src/site-map.ts',
  '/storage/v1/object/public/media/..%2f..%2fkeys.json',
])('The path %s does not reveal a file of the server', async (path) => {
  const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404|30\d)/)
  expect(answer).not.toMatch(/root:x:|"dependencies"|"private"|repositoryformatversion|signingKey/)
})

test.each([
  [
    'two lengths',
    'POST /rest/v1/rpc/whoami HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nContent-Length: 6\r\n\r\n{}{}',
  ],
  [
    'a length and chunks',
    'POST /rest/v1/rpc/whoami HTTP/1.1\r\nHost: shop\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
  ],
  ['a space before the colon', 'GET / HTTP/1.1\r\nHost : shop\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a path of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`],
  ['an unknown method', 'HACK / HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a NUL in the path', 'GET /\u0000 HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ['a CONNECT to elsewhere', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
])('A request with %s is refused and closed', async (_, text) => {
  const answer = await sendRaw(text)
  expect(answer).not.toMatch(/^HTTP\/1\.1 [25]\d\d/)
  expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1)
})

test.each([
  ['a foreign scheme', 'a://evil/', 'Host: shop'],
  ['a foreign URL', 'http://evil.example/', 'Host: shop'],
  ['a foreign URL and its host', 'http://evil.example/', 'Host: evil.example'],
  ['a user in its URL', 'http://eve@127.0.0.1/', 'Host: shop'],
  ['two hosts', '/', 'Host: shop\r\nHost: evil.example'],
  ['an empty host', '/', 'Host:'],
  ['a user in its host', '/', 'Host: eve@shop'],
  ['two tokens', '/', 'Host: shop\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b'],
  ['two API keys', '/', 'Host: shop\r\napikey: a\r\napikey: b'],
])(
  'A request with %s is answered with 400, even for a page that is in memory',
  async (_, target, headers) => {
    await send('/')
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
  },
)

test.each(['%', '%zz', '%c0%af', '%00', '%ff', '\u0000'.repeat(3)])(
  'The path /%s does not cause a server error',
  async (path) => {
    const answer = await sendRaw(`GET /${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|30\d)/)
  },
)

test.each([
  ['/rest/v1/rpc/search_cheeses', 65 * 1024],
  ['/auth/v1/signup', 65 * 1024],
])('A body larger than the limit of %s is refused', async (path, size) => {
  const { status } = await send(path, { body: { query: 'a'.repeat(size) } })
  expect(status).toBe(413)
})

test.each(['{', '[[[[[[[[', 'null', '"text"', '{"a":1}}', '\u0000', '<xml/>'])(
  'The body %j is refused',
  async (body) => {
    for (const path of ['/rest/v1/rpc/search_cheeses', '/auth/v1/signup']) {
      const { status } = await send(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  },
)

test('A body nested ten thousand deep does not stop the server', async () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  const { status } = await send('/rest/v1/rpc/search_cheeses', {
    body: `{"query":${deep}}`,
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBeLessThan(500)
  expect((await send('/healthz')).status).toBe(200)
})

test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
  'A page of %s may not read answers with the session of a visitor',
  async (origin) => {
    const { headers } = await send('/rest/v1/cheeses?limit=1', { headers: { origin } })
    const preflight = await send('/auth/v1/user', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    })
    for (const answer of [headers, preflight.headers]) {
      expect(answer.get('access-control-allow-credentials')).toBeNull()
      expect(answer.get('access-control-allow-origin')).not.toBe(origin)
    }
  },
)

test.each([
  '/',
  '/cheeses',
  '/auth',
  '/cms',
  '/nothing-here',
  '/rest/v1/cheeses?limit=1',
  '/auth/v1/settings',
  '/healthz',
])('%s sends the security headers and reveals no software', async (path) => {
  const { headers } = await send(path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
})

test('The policy for scripts allows no inline script and no frame', async () => {
  const policy = (await send('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src [^;]*'sha256-/)
  expect(policy).not.toMatch(/script-src [^;]*('unsafe-inline'|'unsafe-eval'|\*)/)
  expect(policy).toContain("frame-ancestors 'none'")
})

test.each([
  ['x-forwarded-host', 'evil.example'],
  ['x-original-url', '/cms'],
  ['x-rewrite-url', '/cms'],
  ['x-forwarded-proto', 'javascript'],
  ['accept', 'text/evil'],
])('The page in the cache is not changed by the header %s: %s', async (name, value) => {
  const path = `/cheeses?milk=${randomInt(1e9)}`
  const [poisoned, clean] = [await send(path, { headers: { [name]: value } }), await send(path)]
  expect(clean.text).not.toContain('evil.example')
  expect(poisoned.status).toBe(clean.status)
})

test('The response to a signed-in person is not cached for others', async () => {
  const { headers } = await sendAs('member', '/rest/v1/users?select=*')
  expect(headers.get('cache-control') ?? 'no-store').toMatch(/no-store|private/)
  const { text } = await sendAs('admin', '/account')
  expect(text).not.toContain(emailOf('admin'))
})

test.each([
  '/metrics',
  '/debug',
  '/_system',
  '/swagger',
  '/openapi.json',
  '/graphql/v1',
  '/admin',
  '/phpmyadmin',
  '/actuator/env',
  '/functions/v1/x',
  '/realtime/v1/websocket',
  '/pg',
  '/demo/mailbox',
  '/mailbox',
])('%s is not found', async (path) => {
  expect((await send(path)).status).toBe(404)
})

test('Health checks reveal no versions', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await send(path)).text).not.toMatch(/\d+\.\d+|postgres|node/i)
})

test.each(['//evil.example', '/\\evil.example', '///evil.example/%2e%2e', '/https://evil.example/'])(
  'The path %s does not redirect to another site',
  async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim() ?? '/'
    expect(location).toMatch(/^\/(?![/\\])/)
  },
)

test('Errors have a request id and no internal details', async () => {
  const answers = await Promise.all([
    send('/rest/v1/nothing'),
    send('/rest/v1/cheeses?select=nothing'),
    send('/auth/v1/verify', { body: { type: 'signup', token_hash: 'x' } }),
    send('/storage/v1/object/media/x.jpg', { body: {} }),
  ])
  for (const { text, headers } of answers) {
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(text).not.toMatch(/node_modules|\.ts:|at Object|postgres:\/\/|ECONN|select |stack/)
  }
})

test('The pages hold no email address and no identity of a person', async () => {
  const cheese = await someCheese()
  const eve = await openAccount()
  await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment: 'A public word', is_public: true },
  })
  for (const page of ['/', `/${cheese.slug}`, '/community-favorites', '/sitemap.xml', '/robots.txt']) {
    const { text } = await send(page)
    expect(text).not.toContain(eve.id)
    expect(text).not.toContain('@attacker.example')
  }
})
