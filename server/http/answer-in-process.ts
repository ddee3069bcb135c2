import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Call = {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  body?: string | undefined
  ip?: string | undefined
}

/** Of calls that no visitor caused. */
const LOCAL_IP = '127.0.0.1'

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/**
 * What the app, which is ready, answers to a request that comes through no connection. `app.inject` would make sending
 * pages to browsers slower (docs/decisions/0008-what-a-page-costs.md).
 */
export function answerInProcess(app: FastifyInstance, call: Call) {
  const request = requestOf(call)
  const response = new ServerResponse(request)
  const answer = answerOf(response)
  app.routing(request, response)
  return answer
}

function requestOf({ method, url, headers, body, ip = LOCAL_IP }: Call) {
  const request = new IncomingMessage({ remoteAddress: ip, destroyed: true } as Socket)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  Object.assign(request, {
    method,
    url,
    headers: { ...headers, ...length },
    httpVersion: '1.1',
    complete: true,
  })
  if (body !== undefined) request.push(body)
  request.push(null)
  return request
}

/** Takes what is written into the response, which has no connection to send it on. */
function answerOf(response: ServerResponse) {
  const chunks: Buffer[] = []
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    return true
  }
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const headers = (rest.at(-1) ?? {}) as OutgoingHttpHeaders
    for (const [name, value = ''] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }
  response.write = take
  return new Promise<Answer>((resolve) => {
    response.end = (chunk?: unknown) => {
      take(chunk)
      response.finished = true
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) })
      process.nextTick(() => {
        response.emit('finish')
        response.emit('close')
      })
      return response
    }
  })
}
