import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { rawSecurityHeaders } from './security-headers.ts'

type Refusal = { status: number; code: string; message: string }

const UNCLEAR: Refusal = { status: 400, code: 'bad_request', message: 'The request is not clear' }
const UNEXPECTED: Refusal = {
  status: 417,
  code: 'expectation_failed',
  message: 'The server cannot do what the request expects',
}

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_long',
    message: 'The URL and headers may have at most 16 kB',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  },
}

/** Requests that Node refuses get the shape of all errors, and not Node's own. */
export function refuseMalformedRequests(app: FastifyInstance, siteUrl: string) {
  function answerTo({ status, code, message }: Refusal, method: string) {
    const id = randomUUID()
    const body = JSON.stringify({ code, message, requestId: id })
    const headers = {
      ...rawSecurityHeaders(id, siteUrl),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    for (const observe of app.answerObservers) observe({ id, method, route: 'unknown', status, ms: 0 })
    return { status, headers, body }
  }

  app.server.removeAllListeners('clientError')
  app.server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse }
    // In an answer that has begun, another one would be read as part of it.
    if (socket.writable && !current?.headersSent) {
      const { status, headers, body } = answerTo(REFUSALS[code] ?? UNCLEAR, 'unknown')
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    }
    socket.destroySoon()
  })
  app.server.on('checkExpectation', ({ method = '' }, response) => {
    const { status, headers, body } = answerTo(UNEXPECTED, method)
    response.writeHead(status, headers).end(body)
  })
}
