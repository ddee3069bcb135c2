import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { securityHeaders } from '../http/security-headers.ts'
import { acceptedEncoding, type Encoding } from './memory/accepted-encoding.ts'
import { gzipOf, type CachedPage } from './memory/cached-page.ts'

const RETRY_AFTER_SECONDS = '5'

/** Names and values in turn, as node:http writes them unchanged. The last value is the id of the request. */
type RawHeaders = string[]

/** A request under its id, and the response to it. */
type Exchange = { request: IncomingMessage; response: ServerResponse; id: string }

/**
 * Sends a page in the smallest encoding the browser accepts, or 304 if its copy is current. What is the same for every
 * request is made once for each page, and the page is written past the hooks that would add it again.
 */
export function createPageSender(siteUrl: string, contentSecurityPolicy: string) {
  const common = { ...securityHeaders(siteUrl), 'content-security-policy': contentSecurityPolicy }
  /** For each body, and for each page the ones without a body. */
  const known = new WeakMap<Buffer | CachedPage, RawHeaders>()

  function headersOf(page: CachedPage) {
    const hasFailed = page.status >= 500 || page.status === 429
    return {
      ...common,
      etag: page.etag,
      'cache-control': cacheControl(page, hasFailed),
      vary: 'accept-encoding',
      // Its URL may have a token.
      ...(page.isPrivate && { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }),
      ...(hasFailed && { 'retry-after': page.retryAfter ?? RETRY_AFTER_SECONDS }),
    }
  }

  function remember(of: Buffer | CachedPage, headers: Record<string, string>) {
    const raw = Object.entries({ ...headers, 'x-request-id': '' }).flat()
    known.set(of, raw)
    return raw
  }

  const notModified = (page: CachedPage) => known.get(page) ?? remember(page, headersOf(page))

  const withBody = (page: CachedPage, body: Buffer, encoding: Encoding) =>
    known.get(body) ??
    remember(body, {
      ...headersOf(page),
      'content-type': page.contentType,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })

  function sendBody({ response, id }: Exchange, page: CachedPage, body: Buffer, encoding: Encoding) {
    writeHead(response, page.status, withBody(page, body, encoding), id)
    // Which is left out of the answer to HEAD by node:http.
    response.end(body)
  }

  /** Returns false for a page that has to be compressed first. */
  function sendAtOnce(exchange: Exchange, page: CachedPage) {
    const { request, response, id } = exchange
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    if (isCurrent(request, page)) writeHead(response, 304, notModified(page), id).end()
    else if (encoding === 'gzip') return false
    else sendBody(exchange, page, encoding === 'br' ? page.br : page.body, encoding)
    return true
  }

  return {
    sendAtOnce,
    async send(exchange: Exchange, page: CachedPage) {
      if (!sendAtOnce(exchange, page)) sendBody(exchange, page, await gzipOf(page), 'gzip')
    },
  }
}

export type PageSender = ReturnType<typeof createPageSender>

const cacheControl = ({ isPrivate }: CachedPage, hasFailed: boolean) =>
  isPrivate ? 'private, no-store' : hasFailed ? 'no-store' : 'no-cache'

/** Calls without a connection see only headers that are set one by one. */
function writeHead(response: ServerResponse, status: number, headers: RawHeaders, requestId: string) {
  headers[headers.length - 1] = requestId
  if (response.socket instanceof Socket) return response.writeHead(status, headers)
  response.statusCode = status
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
  return response
}

function isCurrent({ headers }: IncomingMessage, { status, etag }: CachedPage) {
  const known = headers['if-none-match']
  return known !== undefined && status === 200 && (known === etag || known.split(/,\s*/).includes(etag))
}
