import type { FastifyInstance } from 'fastify'
import { isInProcess } from './in-process-fetch.ts'

const LOOK_EVERY_MS = 100
/** In a turn of the event loop that takes so much longer than planned, requests have waited for that time. */
const MAX_LATE_MS = 500
/** A single long turn, such as a collection of garbage, delays requests but refuses none. */
const MAX_LATE_TURNS = 3

/** Tells whether requests waited for too long in each of the last turns of the event loop. */
export function watchOverload(app: FastifyInstance) {
  let lateTurns = 0
  let plannedAt = performance.now() + LOOK_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    lateTurns = now - plannedAt > MAX_LATE_MS ? lateTurns + 1 : 0
    plannedAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => lateTurns >= MAX_LATE_TURNS
}

/** Beyond what the server can do, a request is refused at once, unless it is a part of another one. */
export function addOverloadAnswer(app: FastifyInstance, isOverloaded: () => boolean) {
  app.addHook('onRequest', (request, _reply, done) =>
    done(isOverloaded() && !isInProcess(request.raw) ? new Overloaded() : undefined),
  )
}

export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly status = 503
  constructor() {
    super('The server has more requests than it can answer')
  }
}
