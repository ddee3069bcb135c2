import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Returns whether it answered. */
type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

const answersOf = new WeakMap<Server, EarlyAnswer[]>()

/**
 * Requests that every early answer leaves, asked in the order in which they were added, go through hooks and routes. So do
 * all requests while the server closes.
 */
export function answerBeforeRouting({ server, log }: FastifyInstance, answer: EarlyAnswer) {
  const known = answersOf.get(server)
  if (known) {
    known.push(answer)
    return
  }
  const answers = [answer]
  answersOf.set(server, answers)
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    try {
      if (server.listening && answers.some((answer) => answer(request, response))) return
    } catch (error) {
      // An uncaught error would end the process.
      log.error({ err: error }, 'request failed')
      if (response.headersSent) return
    }
    for (const listener of listeners) listener(request, response)
  })
}
