import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../database/run-as.ts'
import type { ListenerLimits } from './listener-limits.ts'

const RETRY_AFTER_SECONDS = '60'
const TOO_MANY = { code: 'PT429', message: 'Too many open pages listen to changes.' }

/** Proxies close a connection that is quiet for longer. */
export const HEARTBEAT_MS = 25_000

/** Spread, so that after a restart browsers do not all reconnect in the same second. */
export const retryMs = () => 2_000 + Math.round(Math.random() * 8_000)

type Listener = { request: FastifyRequest; reply: FastifyReply; caller: Caller | undefined }

/** Sends a stream of events, unless the listener has too many open. */
export function sendEvents(
  { request, reply, caller }: Listener,
  limits: ListenerLimits,
  subscribe: () => Readable,
) {
  const leave = limits.enter(caller?.accountId, request)
  if (!leave) return reply.status(429).header('retry-after', RETRY_AFTER_SECONDS).send(TOO_MANY)
  const events = subscribe()
  // It is closed even when the visitor left before it was sent.
  events.once('close', leave)
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('connection', 'close')
    .send(events)
}
