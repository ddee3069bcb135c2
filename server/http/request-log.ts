import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isPartOfPage } from './security-headers.ts'

type AnsweredRequest = { id: string; method: string; route: string; status: number; ms: number }

declare module 'fastify' {
  interface FastifyInstance {
    /** Called with each answered request, by a route or from memory. */
    answerObservers: ((answered: AnsweredRequest) => void)[]
  }
}

export function addAnswerObservers(app: FastifyInstance) {
  app.decorate('answerObservers', [])
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const answered = { id, method, route, status: reply.statusCode, ms: reply.elapsedTime }
    for (const observe of app.answerObservers) observe(answered)
    done()
  })
}

/** One line for each request, without IP address, query or headers, which are personal data. */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!isPartOfPage(reply)) reply.header('x-request-id', request.id)
    done()
  })
  // The log of the request itself is made when it is first used, which for most requests is never.
  app.answerObservers.push(({ id, method, route, status, ms }) =>
    app.log.info({ reqId: id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request'),
  )
}

/** A log under the id of a request, made when it is first used. */
class LazyLog implements FastifyBaseLogger {
  #log: FastifyBaseLogger
  #bindings: Record<string, unknown>
  #made: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#log = log
    this.#bindings = bindings
  }

  get level() {
    return this.#log.level
  }

  #child() {
    return (this.#made ??= this.#log.child(this.#bindings))
  }

  fatal(...args: [object, string?]) {
    this.#child().fatal(...args)
  }
  error(...args: [object, string?]) {
    this.#child().error(...args)
  }
  warn(...args: [object, string?]) {
    this.#child().warn(...args)
  }
  info(...args: [object, string?]) {
    this.#child().info(...args)
  }
  debug(...args: [object, string?]) {
    this.#child().debug(...args)
  }
  trace(...args: [object, string?]) {
    this.#child().trace(...args)
  }
  silent(...args: [object, string?]) {
    this.#child().silent(...args)
  }
  child(...args: Parameters<FastifyBaseLogger['child']>) {
    return this.#child().child(...args)
  }
}

export const lazyRequestLog = (
  log: FastifyBaseLogger,
  bindings: Record<string, unknown>,
): FastifyBaseLogger => new LazyLog(log, bindings)
