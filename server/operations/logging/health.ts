import type { FastifyPluginAsync } from 'fastify'

const READY_WITHIN_MS = 2_000

/** `/healthz`: the process responds. `/readyz`: so does what it depends on, and it is not about to stop. */
export function health(probe: () => PromiseLike<unknown>): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const notReady = () => reply.status(503).header('retry-after', '5').send({ status: 'unavailable' })
      if (app.isDraining()) return notReady()
      const tooLong = new Promise((_resolve, reject) => setTimeout(reject, READY_WITHIN_MS).unref())
      try {
        await Promise.race([probe(), tooLong])
        return { status: 'ready' }
      } catch {
        return notReady()
      }
    })
  }
}
