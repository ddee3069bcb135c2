import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerInProcess } from './answer-in-process.ts'

const REQUEST_ID = 'x-request-id'
const SHARED_READ = 'x-shared-read'

type InProcessFetch = (
  url: string | URL | Request,
  init?: { method?: string; headers?: HeadersInit; body?: unknown },
) => Promise<Response>

/** The request that a call inside the process is part of. Without an IP it reads what all visitors share. */
export type OuterRequest = Pick<FastifyRequest, 'id'> & Partial<Pick<FastifyRequest, 'ip'>>

/**
 * A fetch that this process answers itself. Status and headers pass through unchanged. The inner request logs under the
 * id of the outer one and counts against its IP address, if it has one.
 */
export function createInProcessFetch(app: FastifyInstance, outer?: OuterRequest): InProcessFetch {
  return async (target, { method = 'GET', headers, body } = {}) => {
    const url = new URL(target instanceof Request ? target.url : target)
    const sent = new Headers(headers)
    sent.set('host', url.host)
    if (outer) sent.set(REQUEST_ID, outer.id)
    if (!outer?.ip) sent.set(SHARED_READ, '1')
    const answer = await answerInProcess(app, {
      method,
      url: url.pathname + url.search,
      ip: outer?.ip,
      headers: Object.fromEntries(sent),
      body: body === undefined || body === null ? undefined : String(body),
    })
    const payload = answer.body.length > 0 ? new Uint8Array(answer.body) : null
    return new Response(payload, { status: answer.status, headers: toHeaders(answer.headers) })
  }
}

/** The id that `createInProcessFetch` sent. */
export const outerRequestId = (request: IncomingMessage) => headerFromInside(request, REQUEST_ID)

/** Whether the answer is for all visitors, so that its cost is charged to none of them. */
export const isSharedRead = (request: IncomingMessage) => headerFromInside(request, SHARED_READ) !== undefined

/** A request from the network has a socket. */
export const isInProcess = ({ socket }: IncomingMessage) => !(socket instanceof Socket)

/** A request from the network cannot choose these headers. */
function headerFromInside(request: IncomingMessage, name: string) {
  return isInProcess(request) ? request.headers[name]?.toString() : undefined
}

function toHeaders(received: Record<string, number | string | string[] | undefined>) {
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(received)) {
    for (const single of [value].flat()) headers.append(name, String(single))
  }
  return headers
}
