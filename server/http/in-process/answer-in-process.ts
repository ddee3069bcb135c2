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
 * What the app answers to a request that comes through no connection. The app must be ready. `app.inject` would make
 * sending pages to browsers slower (docs/decisions/0008-what-a-page-costs.md).
 */
export function answerInProcess(app: FastifyInstance, call: Call) {
  const request = requestOf(call)
  const response = new ServerResponse(request)
  const answer = answerOf(response)
  app.routing(request, response)
  return answer
}

function requestOf({ method, url, headers, body, ip = LOCAL_IP }: Call) {
  const request = new IncomingMessage({ remoteAddress: ip } as Socket)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  Object.assign(request, {
    method,
    url,
    headers: { ...headers, ...length },
    httpVersion: '1.1',
    complete: true,
  })
  // By default it destroys the connection.
  request._destroy = (error, done) => done(error)
  if (body !== undefined) request.push(body)
  request.push(null)
  return request
}

/** Takes what is written into the response, which has no connection to send it on. */
function answerOf(response: ServerResponse) {
  const chunks: Buffer[] = []
  let headersSent = false
  Object.defineProperty(response, 'headersSent', { get: () => headersSent })
  const take = (chunk: unknown) => {
    headersSent = true
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
    return true
  }
  const emitLater = (...events: string[]) =>
    process.nextTick(() => events.forEach((event) => response.emit(event)))

  return new Promise<Answer>((resolve, reject) => {
    response.writeHead = (status: number, ...rest: unknown[]) => {
      headersSent = true
      response.statusCode = status
      const headers = rest.find((value) => typeof value === 'object') as OutgoingHttpHeaders | undefined
      for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value as string)
      return response
    }
    response.write = take
    response.end = (chunk?: unknown) => {
      if (response.writableEnded) return response
      take(chunk)
      response.finished = true
      resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) })
      emitLater('finish', 'close')
      return response
    }
    response.destroy = (error = new Error('The response was destroyed')) => {
      response.destroyed = true
      reject(error)
      emitLater('close')
      return response
    }
  })
}
