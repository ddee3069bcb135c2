import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const KIOSK = 'https://kiosk.example'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue', environment: { ALLOWED_ORIGINS: KIOSK } })
})
afterAll(() => server.close())

const preflight = (path: string, origin: string) =>
  fetch(`${server.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,authorization,content-type,prefer,x-client-info',
    },
  })

test.each([
  '/rest/v1/cheeses',
  '/rest/v1/rpc/whoami',
  '/auth/v1/token?grant_type=password',
  '/storage/v1/object/media/a.jpg',
])('A configured origin may use %s after a preflight', async (path) => {
  const { status, headers } = await preflight(path, KIOSK)
  expect(status).toBe(204)
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': KIOSK,
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': 'apikey,authorization,content-type,prefer,x-client-info',
    vary: expect.stringContaining('origin'),
  })
})

test('The answer about a picture of one person is kept neither for another person nor for another origin', async () => {
  const { headers } = await fetch(`${server.url}/auth/v1/picture`, {
    headers: { origin: KIOSK, apikey: server.context.keys.publishableKey },
  })
  expect(headers.get('vary')).toBe('origin, authorization')
})

test('A configured origin can read the rows and their count', async () => {
  const { status, headers } = await fetch(`${server.url}/rest/v1/cheeses?select=id`, {
    headers: { origin: KIOSK, apikey: server.context.keys.publishableKey },
  })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, KIOSK])
  expect(headers.get('access-control-expose-headers')).toContain('content-range')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
})

test.each(['https://evil.example', `${KIOSK}.evil.example`, 'null'])(
  'The origin %s is not allowed',
  async (origin) => {
    const { status, headers } = await preflight('/rest/v1/cheeses', origin)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

test('Pages are not shared with other origins', async () => {
  const { headers } = await fetch(`${server.url}/healthz`, { headers: { origin: KIOSK } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})
