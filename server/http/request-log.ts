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
export function lazyRequestLog(log: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  let made: FastifyBaseLogger | undefined
  const child = () => (made ??= log.child(bindings))
  return {
    get level() {
      return log.level
    },
    fatal: (...args: [object, string?]) => child().fatal(...args),
    error: (...args: [object, string?]) => child().error(...args),
    warn: (...args: [object, string?]) => child().warn(...args),
    info: (...args: [object, string?]) => child().info(...args),
    debug: (...args: [object, string?]) => child().debug(...args),
    trace: (...args: [object, string?]) => child().trace(...args),
    silent: (...args: [object, string?]) => child().silent(...args),
    child: (...args) => child().child(...args),
  }
}
