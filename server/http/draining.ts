import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isDraining(): boolean
    /** Serves requests for a while in which clients learn to go elsewhere. */
    drain(seconds: number): Promise<void>
  }
}

/**
 * How a server stops without breaking a connection that somebody is about to use.
 *
 * A client with a kept connection may send its next request at the very moment in which the server closes it, and then
 * reads a reset. So the server first says that it will close: from `drain` on, every answer has `connection: close`, and
 * `/readyz` is 503. The listener stays open meanwhile, because a balancer sends requests here until its next probe. When
 * it closes, the only connections without a request are those that nobody used for all that time. What was sent on
 * them just before is read first; requests that arrive on others later are answered, not refused.
 *
 * Without a balancer there is nobody to tell, and `drain(0)` only ends kept connections.
 */
export function addDraining(app: FastifyInstance) {
  let isDraining = false

  function endConnections() {
    isDraining = true
    // Node announces the end of a connection with the last answer that it allows.
    app.server.maxRequestsPerSocket = 1
  }

  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async (seconds: number) => {
    endConnections()
    await setTimeout(seconds * 1_000)
  })
  // For requests that arrived before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    endConnections()
    await setImmediate()
  })
  // A connection that was kept before would delay the end of the server by its timeout.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isDraining && !app.server.listening) globalThis.setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}
