import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

const REQUEST_ID = 'x-request-id'

type InProcessFetch = (
  url: string | URL | Request,
  init?: { method?: string; headers?: HeadersInit; body?: unknown },
) => Promise<Response>

/** The request that a call inside the process is part of. */
export type OuterRequest = Pick<FastifyRequest, 'id' | 'ip'>

/**
 * A fetch that this process answers itself. Status and headers pass through unchanged. The inner request logs under the
 * id of the outer one and counts against its IP address.
 */
export function createInProcessFetch(app: FastifyInstance, outer?: OuterRequest): InProcessFetch {
  return async (target, { method = 'GET', headers, body } = {}) => {
    const url = new URL(target instanceof Request ? target.url : target)
    const sent = new Headers(headers)
    sent.set('host', url.host)
    if (outer) sent.set(REQUEST_ID, outer.id)
    const answer = await app.inject({
      method: method as InjectOptions['method'],
      url: url.pathname + url.search,
      remoteAddress: outer?.ip,
      headers: Object.fromEntries(sent),
      payload: body === undefined || body === null ? undefined : String(body),
    })
    const payload = answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null
    return new Response(payload, { status: answer.statusCode, headers: toHeaders(answer.headers) })
  }
}

/** The id that `createInProcessFetch` sent. A request from the network has a socket and cannot choose its id. */
export function outerRequestId({ socket, headers }: IncomingMessage) {
  return socket instanceof Socket ? undefined : headers[REQUEST_ID]?.toString()
}

function toHeaders(received: Record<string, number | string | string[] | undefined>) {
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(received)) {
    for (const single of [value].flat()) headers.append(name, String(single))
  }
  return headers
}
