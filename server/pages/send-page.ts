import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './cached-page.ts'

const RETRY_AFTER_SECONDS = '5'

const isCurrent = ({ headers }: FastifyRequest, { status, etag }: CachedPage) =>
  status === 200 && headers['if-none-match']?.split(/,\s*/).includes(etag)

/** Sends a page in the smallest encoding the browser accepts, or 304 if its copy is current. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  if (page.redirect) return reply.redirect(page.redirect, page.status)
  const hasFailed = page.status >= 500
  reply
    .status(page.status)
    .header('etag', page.etag)
    .header('cache-control', hasFailed ? 'no-store' : 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
  if (hasFailed) reply.header('retry-after', RETRY_AFTER_SECONDS)
  if (isCurrent(request, page)) return reply.status(304).send()
  reply.type(page.contentType)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.body)
}
