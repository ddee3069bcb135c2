import { request as send, type IncomingHttpHeaders } from 'node:http'
import type { FastifyPluginAsync } from 'fastify'

/** Passes requests on to the process that hosts the stand-in for Google, whose sessions are in its memory. */
export const forwardDemoGoogle =
  (hostUrl: string): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    app.all('/*', ({ raw, log }, reply) => {
      reply.hijack()
      const headers = withoutConnection(raw.headers)
      const forwarded = send(`${hostUrl}${raw.url}`, { method: raw.method, headers }, (answer) => {
        reply.raw.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
        answer.pipe(reply.raw)
      })
      forwarded.once('error', (error) => {
        log.error({ err: error }, 'the stand-in for Google does not answer')
        reply.raw.writeHead(502).end()
      })
      raw.pipe(forwarded)
    })
  }

/** These headers are about the connection between two processes. */
function withoutConnection({ ...headers }: IncomingHttpHeaders) {
  delete headers.connection
  delete headers['keep-alive']
  delete headers['transfer-encoding']
  return headers
}
