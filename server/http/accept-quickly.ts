import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
 *
 * Measured by `bench/load/step-load.ts` at 2,000 requests a second: without it 23 and 9 % timed out in two of three runs,
 * most of them pages in memory; with it 0 and 0.2 %, none of them pages.
 */
export function acceptQuickly(app: FastifyInstance, backlog: number, copies = COPIES) {
  const servers: Server[] = []
  const closed: Promise<unknown>[] = []
  let isClosing = false

  function close(server: Server) {
    closed.push(once(server, 'close'))
    server.close()
  }

  function listenThrough(handle: unknown) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    server.on('error', (error) => app.log.error({ err: error }, 'connection could not be accepted'))
    // Listening again would otherwise shorten the line of unaccepted connections.
    servers.push(server.listen(handle, backlog))
    if (isClosing) close(server)
  }

  app.addHook('onListen', (done) => {
    const copier = spawn(process.execPath, ['-e', SEND_BACK], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const giveUp = (error: unknown) => {
      if (!error) return
      app.log.warn({ err: error }, 'connections are accepted one by one')
      copier.kill()
    }
    const copy = () => {
      if (servers.length === copies || isClosing) copier.disconnect()
      else copier.send({}, handleOf(app.server), giveUp)
    }
    copier.on('message', (_message, handle) => {
      if (!handle) return giveUp(new Error('The handle of the server was lost'))
      listenThrough(handle)
      return copy()
    })
    copier.on('error', giveUp)
    if (copier.connected) copy()
    done()
  })
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const server of servers) close(server)
    done()
  })
  // A server waits only for the connections that it accepted itself.
  app.addHook('onClose', async () => {
    await Promise.all(closed)
  })
  return servers
}

/** Sent as a whole, the server would begin to accept connections in the other process. */
const handleOf = (server: object) => ('_handle' in server ? (server._handle as Server) : undefined)
