import type { FastifyInstance } from 'fastify'

const API = /^\/(?:rest|auth|storage)\/v1\//
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const READABLE_HEADERS =
  'content-range, content-location, content-profile, location, preference-applied, retry-after, x-request-id'
const PREFLIGHT_SECONDS = 3_600

/** Lets the configured origins use the API from a browser. Tokens are sent in headers, so cookies are not allowed. */
export function addCors(app: FastifyInstance, allowedOrigins: string[]) {
  app.addHook('onRequest', async (request, reply) => {
    if (!API.test(request.url)) return
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !allowedOrigins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': READABLE_HEADERS,
    })
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    await reply
      .status(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send()
  })
}
