import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './plan/plan.ts'

/** Browsers may store responses but must revalidate them. Proxies may not store them. */
const CACHE_CONTROL = 'private, no-cache'

/** Short bodies are sent as text, in one write with the headers. */
const SHORT_BYTES = 2_048

/** Compresses explicitly, because the plugin skips responses with Content-Range, which counts rows here. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer) {
  reply.status(status).headers(headers)
  if (request.method === 'HEAD') return reply.send()
  const payload = body && body.length <= SHORT_BYTES ? body.toString() : body
  if (!payload) return reply.send()
  if (request.method !== 'GET' || status !== 200) return reply.compress(payload)

  const etag = `W/"${hash('sha1', payload, 'base64')}"`
  reply.header('etag', etag).header('cache-control', CACHE_CONTROL)
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.compress(payload)
}
