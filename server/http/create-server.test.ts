import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createServer } from './create-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
})
afterAll(() => server.close())

const apikey = () => ({ apikey: server.context.keys.publishableKey })

test('A response has the security headers and a request id', async () => {
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

const OF_DOCUMENTS = [
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'x-request-id',
]

test.each([
  ['font/woff2', []],
  ['image/avif', []],
  ['application/javascript; charset=utf-8', []],
  ['image/svg+xml', OF_DOCUMENTS],
  ['application/pdf', OF_DOCUMENTS],
])('A file of the type %s says only what concerns it', async (type, said) => {
  const app = await createServer(server.context)
  app.get('/file', (_request, reply) => reply.type(type).send(Buffer.from('content')))
  const { headers } = await app.inject('/file')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(OF_DOCUMENTS.filter((name) => name in headers)).toEqual(said)
  await app.close()
})

test('A response with a content security policy of its own keeps it', async () => {
  const app = await createServer(server.context)
  app.get('/own', (_request, reply) => reply.header('content-security-policy', 'sandbox').send(''))
  app.get('/none', (_request, reply) => reply.send(''))
  const policyOf = async (url: string) => (await app.inject(url)).headers['content-security-policy']
  expect(await policyOf('/own')).toBe('sandbox')
  expect(await policyOf('/none')).toBe("default-src 'none'; frame-ancestors 'none'")
  await app.close()
})

test('Another site may not read the data API', async () => {
  const answer = await fetch(`${server.url}/rest/v1/cheeses`, {
    headers: { ...apikey(), origin: 'https://evil.example' },
  })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['/_system', '/metrics', '/.env', '/config', '/rest/v1/'])(
  'Nothing is found at %s',
  async (path) => {
    expect((await fetch(`${server.url}${path}`, { headers: apikey() })).status).toBe(404)
  },
)

test.each(['/%', '/%zz', '/caf%E9'])('The unusual URL %s is answered with 404', async (target) => {
  const { hostname, port } = new URL(server.url)
  const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ hostname, port, path: target }, (answer) => resolve(answer.resume())).on('error', reject),
  )
  expect(statusCode).toBe(404)
  expect(headers['x-request-id']).toBeDefined()
})

/** The status line of the answer to a request that no library would send. */
async function statusOf(target: string, lines: string[]) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write([`GET ${target} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  let received = ''
  for await (const chunk of socket) received += chunk
  return { status: Number(received.split(' ')[1]), received }
}

const ownHost = () => new URL(server.url).host

test.each([
  ['a foreign scheme', 'a://evil/', ['Host: shop']],
  ['a foreign host', 'http://evil.example/healthz', ['Host: shop']],
  ['a foreign host that is also in its header', 'http://evil.example/healthz', ['Host: evil.example']],
  ['a foreign host without a path', 'http://evil.example?nothing', ['Host: shop']],
  ['no path at all', 'healthz', ['Host: shop']],
  ['two hosts', '/healthz', ['Host: shop', 'Host: evil.example']],
  ['the same host twice', '/healthz', ['Host: shop', 'host: shop']],
  ['no host', '/healthz', []],
  ['an empty host', '/healthz', ['Host:']],
  ['a user in its host', '/healthz', ['Host: user@shop']],
  ['a path in its host', '/healthz', ['Host: shop/evil']],
  ['two tokens', '/healthz', ['Host: shop', 'Authorization: Bearer a', 'Authorization: Bearer b']],
  ['two API keys', '/healthz', ['Host: shop', 'apikey: a', 'Apikey: b']],
])('A request with %s is answered with 400', async (_, target, lines) => {
  const { status, received } = await statusOf(target, lines)
  expect(status).toBe(400)
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('A request is answered by the absolute URL of the site, by any host, and with repeated other headers', async () => {
  expect((await statusOf(`${server.url}/healthz`, [`Host: ${ownHost()}`])).status).toBe(200)
  for (const host of ['shop', 'shop.example:3000', '[::1]:3000', '127.0.0.1'])
    expect((await statusOf('/healthz', [`Host: ${host}`])).status).toBe(200)
  const repeated = ['Host: shop', 'Accept: text/html', 'Accept: */*']
  expect((await statusOf('/healthz', repeated)).status).toBe(200)
})

test('A body over 64 kB is refused', async () => {
  const answer = await fetch(`${server.url}/rest/v1/cheese_ratings`, {
    method: 'POST',
    headers: { ...apikey(), 'content-type': 'application/json' },
    body: JSON.stringify({ rating: 'x'.repeat(65 * 1024) }),
  })
  expect(answer.status).toBe(413)
})

test('Long responses are compressed', async () => {
  const answer = await server.app.inject({
    url: '/rest/v1/cheeses?select=*',
    headers: { ...apikey(), 'accept-encoding': 'gzip' },
  })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveLength(18)
})

test('A slow sender is disconnected after 10 seconds', async () => {
  const began = Date.now()
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const head = ['POST /rest/v1/rpc/whoami HTTP/1.1', 'Host: shop', `apikey: ${server.context.publishableKey}`]
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\n\r\n{`)
  await new Promise((resolve) => socket.on('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(Date.now() - began).toBeGreaterThan(8_000)
  expect(Date.now() - began).toBeLessThan(60_000)
})

test('A server that closes ends kept connections once their requests are answered', async () => {
  const app = await createServer(server.context)
  let answer = () => {}
  app.get('/slow', (_request, reply) => void (answer = () => void reply.send('done')))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let hasArrived = false
  app.server.once('request', () => (hasArrived = true))
  const slow = fetch(`${url}/slow`)
  await expect.poll(() => hasArrived).toBe(true)
  const start = performance.now()
  const closing = app.close()
  answer()
  expect(await (await slow).text()).toBe('done')
  await closing
  expect(performance.now() - start).toBeLessThan(app.server.keepAliveTimeout / 2)
})
