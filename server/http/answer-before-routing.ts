import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Returns whether it answered. */
type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/** Requests that `answer` leaves go through hooks and routes. So do all requests while the server closes. */
export function answerBeforeRouting({ server, log }: FastifyInstance, answer: EarlyAnswer) {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    try {
      if (server.listening && answer(request, response)) return
    } catch (error) {
      // An uncaught error would end the process.
      log.error({ err: error }, 'request failed')
      if (response.headersSent) return
    }
    for (const listener of listeners) listener(request, response)
  })
}
