import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** One line for each request, without IP address, query or headers, which are personal data. */
export function addRequestLog(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The log of the request itself is made when it is first used, which for most requests is never.
    app.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
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
