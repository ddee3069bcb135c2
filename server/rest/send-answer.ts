import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM_BYTES } from '../http/create-server.ts'
import type { Answer } from './plan/plan.ts'

/** Browsers may store responses but must revalidate them. Proxies may not store them. */
const CACHE_CONTROL = 'private, no-cache'

/** Short bodies are sent as text, in one write with the headers. */
const SHORT_BYTES = 2_048

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer) {
  reply.status(status).headers(headers)
  if (!body || body.length === 0 || request.method === 'HEAD') return reply.send()
  if (request.method === 'GET' && status === 200) {
    const etag = `W/"${hash('sha1', body, 'base64')}"`
    reply.header('etag', etag).header('cache-control', CACHE_CONTROL)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  if (body.length < COMPRESSED_FROM_BYTES) return reply.send(body.toString())
  // Explicitly, because the plugin skips responses with Content-Range, which counts rows here.
  return reply.compress(body.length <= SHORT_BYTES ? body.toString() : body)
}
