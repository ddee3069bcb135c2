import type { FastifyInstance } from 'fastify'
import { isInProcess } from './in-process-fetch.ts'

/**
 * The event loop accepts one connection in each turn. If a turn started everything that arrived, turns would get longer
 * with the load, and new connections would wait for seconds before the server knows of them.
 */
const STARTS_PER_TURN = 4
/** A request that waits for longer in a long queue is refused. The wait in a shorter queue depends mostly on the machine. */
const MAX_WAIT_MS = 500
const LONG_QUEUE = 200
/** A request that finds so many others is refused at once. */
const MAX_WAITING = 1_000

/** A load balancer asks these, and must get an answer however busy the server is. */
const HEALTH = new Set(['/healthz', '/readyz'])

type Proceed = (reason?: Error) => void
type NextTurn = (run: () => void) => unknown

/** Starts a few requests in each turn of the event loop, and refuses those that would wait for long. */
export function createRequestQueue(nextTurn: NextTurn = setImmediate, now = () => performance.now()) {
  const waiting: { proceed: Proceed; since: number }[] = []
  let started = 0

  function start(proceed: Proceed) {
    if (started === 0) nextTurn(beginTurn)
    started += 1
    proceed()
  }

  function beginTurn() {
    started = 0
    const refusedBefore = now() - MAX_WAIT_MS
    while (waiting.length > LONG_QUEUE && (waiting[0]?.since ?? Infinity) < refusedBefore)
      waiting.shift()?.proceed(new Overloaded())
    for (const { proceed } of waiting.splice(0, STARTS_PER_TURN)) start(proceed)
  }

  return {
    /** Calls `proceed` at once or when it is its turn, with an error if the request is refused. */
    enter(proceed: Proceed) {
      if (started < STARTS_PER_TURN) start(proceed)
      else if (waiting.length >= MAX_WAITING) proceed(new Overloaded())
      else waiting.push({ proceed, since: now() })
    },
  }
}

/** Pages from memory are sent before this, and calls inside the process are part of a request that has started. */
export function startRequestsInTurn(app: FastifyInstance, queue = createRequestQueue()) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isInProcess(request.raw) || HEALTH.has(request.routeOptions.url ?? '')) done()
    else queue.enter(done)
  })
}

class Overloaded extends Error {
  override name = 'Overloaded'
  readonly status = 503
  constructor() {
    super('There are more requests than this process can answer in time')
  }
}
