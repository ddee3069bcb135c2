import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const API = /^\/(?:rest|auth|storage)\/v1\//
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const READABLE_HEADERS =
  'content-range, content-location, content-profile, location, preference-applied, retry-after, x-request-id'
const PREFLIGHT_SECONDS = 3_600

/** Lets the configured origins use the API from a browser. Tokens are sent in headers, so cookies are not allowed. */
export function addCors(app: FastifyInstance, allowedOrigins: string[]) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!API.test(request.url)) return done()
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (!origin || !allowedOrigins.includes(origin)) return done()
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': READABLE_HEADERS,
    })
    return isPreflight(request) ? answerPreflight(request, reply) : done()
  })
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && Boolean(headers['access-control-request-method'])

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply) {
  void reply
    .status(204)
    .headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send()
}
