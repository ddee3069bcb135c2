import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnreachable } from '../database/unreachable.ts'

export const RETRY_AFTER_SECONDS = 5
export const BUSY_MESSAGE = 'The shop is busy. Please try again in a moment.'

/** One shape for every error that no API handles itself. It reveals no internals, only the request id of the log. */
export function addErrorHandling(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasClientLeft(error, request, reply)) return reply
    if (isDatabaseUnreachable(error)) {
      request.log.error({ code: error.code }, 'database unreachable')
      return reply.status(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send({
        code: 'unavailable',
        message: 'The shop is restarting. Please try again in a moment.',
        requestId: request.id,
      })
    }
    if (isTemporary(error)) {
      return reply.status(error.status).header('retry-after', String(RETRY_AFTER_SECONDS)).send({
        code: 'unavailable',
        message: BUSY_MESSAGE,
        requestId: request.id,
      })
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      return reply
        .status(500)
        .send({ code: 'internal', message: 'An unexpected error occurred', requestId: request.id })
    }
    return reply
      .status(status)
      .send({ code: error.code ?? 'bad_request', message: error.message, requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ code: 'not_found', message: 'Resource not found', requestId: request.id }),
  )
}

/**
 * Whether the client left before its answer began, which for an answer that is streamed, such as a compressed one, looks
 * like a failure of the stream. Then nothing is sent, and nothing is counted as failed.
 */
export function hasClientLeft(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code } = error as { code?: string }
  if (code !== 'ERR_STREAM_PREMATURE_CLOSE' || !reply.raw.destroyed) return false
  request.log.debug('client left before its answer')
  reply.hijack()
  return true
}

/** The server is busy, or the data API, asked by this process, refused for now. */
export const isTemporary = (error: Error): error is Error & { status: 429 | 503 } =>
  'status' in error && (error.status === 429 || error.status === 503)
