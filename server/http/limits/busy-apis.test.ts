import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../create-app.ts'
import { sourceRenderer } from '../../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let app: FastifyInstance

beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
  app = await createApp(server.context, await sourceRenderer())
  app.addHook('onRequest', async () => {
    throw Object.assign(new Error('Too many requests wait'), { status: 503 })
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test.each(['/rest/v1/cheeses', '/auth/v1/settings', '/storage/v1/object/public/media/x.webp', '/cheeses'])(
  'A busy server answers %s with 503 and Retry-After',
  async (url) => {
    const { statusCode, headers } = await app.inject({
      url,
      headers: { apikey: server.context.keys.publishableKey },
    })
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  },
)
