import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerBeforeRouting } from './answer-before-routing.ts'
import { setRawSecurityHeaders } from './security-headers.ts'

/** Node keeps the first of several and a proxy may have judged the last. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'apikey'])

/** A name, an IPv4 address or an IPv6 address in brackets, and a port; no user. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

function repeatsHeader({ headers, rawHeaders }: IncomingMessage) {
  // Most requests repeat nothing, which the number of names tells at less cost.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return false
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  return names.some((name, index) => SINGLE_HEADERS.has(name) && names.indexOf(name) < index)
}

/** A missing host is refused by Node, or allowed in HTTP/1.0. */
const namesNoHost = ({ headers: { host } }: IncomingMessage) => host !== undefined && !HOST.test(host)

/** The server is not a proxy: an absolute URL must be its own. */
const leadsElsewhere = (url: string, ownHost: string) =>
  !url.startsWith('/') && /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() !== ownHost

/** Refuses requests that a proxy in front of the server may have understood in another way. */
export function refuseUnclearRequests(app: FastifyInstance, siteUrl: string) {
  const ownHost = new URL(siteUrl).host
  answerBeforeRouting(app, (request, response) => {
    const { method = '', url = '' } = request
    if (!leadsElsewhere(url, ownHost) && !namesNoHost(request) && !repeatsHeader(request)) return false
    const id = randomUUID()
    setRawSecurityHeaders(response, id, siteUrl)
    const body = { code: 'bad_request', message: 'The request is not clear', requestId: id }
    response
      .writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
      .end(JSON.stringify(body))
    for (const observe of app.answerObservers) observe({ id, method, route: 'unknown', status: 400, ms: 0 })
    return true
  })
}
