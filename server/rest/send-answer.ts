import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './plan/plan.ts'

/** A browser may keep what it read, but asks each time whether it still holds; nobody in between may keep it. */
const CACHE_CONTROL = 'private, no-cache'

/** Text leaves in one write with the headers, which is worth decoding it as long as it is short. */
const SHORT_BYTES = 2_048

/** Compression is asked for: unasked, a Content-Range would prevent it, which here counts rows and not bytes. */
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
