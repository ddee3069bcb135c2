import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As many connections are accepted in one turn. A handle that finds none costs less than a microsecond. */
const COPIES = 64

/** A process that sends back what it is sent: the only way to copy a handle without native code. */
const SEND_BACK = 'process.on("message", (message, handle) => process.send(message, handle))'

/**
 * libuv accepts one connection for each listening handle in a turn of the event loop. On a busy server turns are long, and
 * new visitors would wait in the kernel until their browsers give up, while connected ones are served at once. So the
 * server listens to its socket through several handles. If they cannot be copied, it works as before.
 */
export function acceptQuickly(app: FastifyInstance, copies = COPIES) {
  const servers: Server[] = []

  function listenThrough(handle: unknown) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    servers.push(server.listen(handle))
    // The copy may come when the server is already closed.
    if (!app.server.listening) server.close()
  }

  app.addHook('onListen', (done) => {
    const copier = spawn(process.execPath, ['-e', SEND_BACK], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const giveUp = (error: Error | null) =>
      error && app.log.warn({ err: error }, 'connections are accepted one by one')
    const copy = () => {
      if (servers.length === copies || !app.server.listening) copier.disconnect()
      else copier.send({}, handleOf(app.server), giveUp)
    }
    copier.on('message', (_message, handle) => {
      listenThrough(handle)
      copy()
    })
    copier.once('error', giveUp)
    copy()
    done()
  })
  app.addHook('preClose', (done) => {
    for (const server of servers) server.close()
    done()
  })
  return servers
}

/** Sent as a whole, the server would begin to accept connections in the other process. */
const handleOf = (server: object) => ('_handle' in server ? (server._handle as Server) : undefined)
