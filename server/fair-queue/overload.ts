import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PagesContext } from '../context.ts'
import { answerBeforeRouting } from '../http/answer-before-routing.ts'
import { bearerToken } from '../http/caller/caller.ts'
import { BUSY_MESSAGE, RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { Overloaded } from './fair-queue.ts'
import { setRawSecurityHeaders } from '../http/security-headers.ts'

const LOOK_EVERY_MS = 100
/** Requests wait as long as a turn of the event loop is late. */
const BUSY_MS = 200
const OVERLOADED_MS = 500
/** A single long turn, such as a garbage collection, must not refuse requests. */
const BUSY_TURNS = 5
const OVERLOADED_TURNS = 3
/** A turn with fewer requests was long for another reason, which refusing them would not change. */
const MANY_REQUESTS = 50

export type Pressure = {
  /** Whether requests of visitors should be refused, so that those of signed-in people, displays and services are served. */
  isBusy(): boolean
  /** Whether everything should be refused that is not in memory. */
  isOverloaded(): boolean
}

/** Counts the turns that were late, and forgets one for each that was in time. */
function createLateTurns(enough: number) {
  let turns = 0
  return {
    add: (isLate: boolean) => void (turns = isLate ? Math.min(turns + 1, enough) : Math.max(turns - 1, 0)),
    areEnough: () => turns >= enough,
  }
}

/** Tells whether requests waited for too long in most of the last turns of the event loop. */
export function watchOverload(app: FastifyInstance): Pressure {
  const busy = createLateTurns(BUSY_TURNS)
  const overloaded = createLateTurns(OVERLOADED_TURNS)
  let requests = 0
  let plannedAt = performance.now() + LOOK_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const lateMs = now - plannedAt
    busy.add(lateMs > BUSY_MS && requests >= MANY_REQUESTS)
    overloaded.add(lateMs > OVERLOADED_MS)
    requests = 0
    plannedAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  timer.unref()
  // Requests that are answered before routing count too.
  app.addHook('onReady', async () => void app.server.on('request', () => (requests += 1)))
  app.addHook('onClose', async () => clearInterval(timer))
  return { isBusy: busy.areEnough, isOverloaded: overloaded.areEnough }
}

/** The paths of the data API that displays in the shop call. */
export const DISPLAY_CALLS = new Set(['/rpc/kiosk_data', '/rpc/kiosk_heartbeat'])

/** What displays and people who sign in call. */
const isServedFirst = (url: string) =>
  url.startsWith('/auth/v1/') || DISPLAY_CALLS.has(url.replace(/^\/rest\/v1/, ''))

/** Those who send more than the key that every visitor has go first. It is verified later. */
function isVisitor(url: string, headers: IncomingHttpHeaders, publishableKey: string) {
  const credential = bearerToken(headers) ?? headers['apikey'] ?? publishableKey
  return credential === publishableKey && !isServedFirst(url)
}

/** Beyond what the server can do, a request is refused at once. */
export function addOverloadAnswer(
  app: FastifyInstance,
  { isBusy, isOverloaded }: Pressure,
  { publishableKey }: Pick<PagesContext, 'publishableKey'>,
) {
  app.addHook('onRequest', ({ url, headers }, _reply, done) => {
    const isRefused = isOverloaded() || (isBusy() && isVisitor(url, headers, publishableKey))
    done(isRefused ? new Overloaded() : undefined)
  })
}

const REFUSAL = JSON.stringify({ code: 'PGRST003', message: BUSY_MESSAGE, details: null, hint: null })
const REFUSAL_HEADERS = {
  vary: 'origin',
  'retry-after': String(RETRY_AFTER_SECONDS),
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
}

/** Routing a request to refuse it would cost as much as sending a page. Other origins need headers that routes add. */
export function refuseBeforeRouting(
  app: FastifyInstance,
  { isBusy }: Pressure,
  { config, publishableKey }: Pick<PagesContext, 'config' | 'publishableKey'>,
) {
  answerBeforeRouting(app, ({ method = '', url = '', headers }, response) => {
    if (!isBusy() || headers.origin || !url.startsWith('/rest/v1/')) return false
    if (!isVisitor(url, headers, publishableKey)) return false
    const id = randomUUID()
    setRawSecurityHeaders(response, id, config.siteUrl)
    response.writeHead(503, REFUSAL_HEADERS).end(REFUSAL)
    for (const observe of app.answerObservers)
      observe({ id, method, route: '/rest/v1/*', status: 503, ms: 0 })
    return true
  })
}
