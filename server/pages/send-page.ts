import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from '../http/security-headers.ts'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { gzipOf, type CachedPage } from './cached-page.ts'

const RETRY_AFTER_SECONDS = '5'

/** Names and values in turn, as node:http writes them without further ado. */
type RawHeaders = string[]

/**
 * Sends a page in the smallest encoding the browser accepts, or 304 if its copy is current. What is the same for every
 * request is made once for each page, and the page is written past the hooks that would add it again.
 */
export function createPageSender(siteUrl: string, contentSecurityPolicy: string) {
  const common = { ...securityHeaders(siteUrl), 'content-security-policy': contentSecurityPolicy }
  const known = new WeakMap<Buffer, RawHeaders>()

  function headersOf({ status, etag }: CachedPage) {
    const hasFailed = status >= 500 || status === 429
    return {
      ...common,
      etag,
      'cache-control': hasFailed ? 'no-store' : 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      ...(hasFailed && { 'retry-after': RETRY_AFTER_SECONDS }),
    }
  }

  function bodyHeaders(page: CachedPage, body: Buffer, encoding: Encoding) {
    const headers =
      known.get(body) ??
      Object.entries({
        ...headersOf(page),
        'content-type': page.contentType,
        'content-length': String(body.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      }).flat()
    known.set(body, headers)
    return headers
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
    body: Buffer,
    encoding: Encoding,
  ) {
    const raw = writeHead(request, reply, page.status, bodyHeaders(page, body, encoding))
    raw.end(request.method === 'HEAD' ? undefined : body)
  }

  return function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: CachedPage,
  ): Promise<void> | undefined {
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (page.redirect) void reply.redirect(page.redirect, page.status)
    else if (isCurrent(request, page))
      writeHead(request, reply, 304, Object.entries(headersOf(page)).flat()).end()
    else if (encoding === 'gzip')
      return gzipOf(page).then((body) => send(request, reply, page, body, encoding))
    else send(request, reply, page, encoding === 'br' ? page.br : page.body, encoding)
    return undefined
  }
}

/** Tests call the server without a socket and see only headers that are set one by one. */
function writeHead(
  { id, raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: RawHeaders,
) {
  const { raw } = reply.hijack()
  const all = [...headers, 'x-request-id', id]
  if (socket instanceof Socket) return raw.writeHead(status, all)
  raw.statusCode = status
  for (let index = 0; index < all.length; index += 2) raw.setHeader(all[index] ?? '', all[index + 1] ?? '')
  return raw
}

function isCurrent({ headers }: FastifyRequest, { status, etag }: CachedPage) {
  const known = headers['if-none-match']
  return known !== undefined && status === 200 && (known === etag || known.split(/,\s*/).includes(etag))
}
