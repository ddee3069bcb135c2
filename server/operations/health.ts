import type { FastifyPluginAsync } from 'fastify'
import type { ServerContext } from '../context.ts'

const READY_WITHIN_MS = 2_000

/** `/healthz`: the process answers. `/readyz`: so does the database. */
export function health({ database }: Pick<ServerContext, 'database'>): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (_request, reply) => {
      const query = database.requests`select 1`
      const tooLong = new Promise((_resolve, reject) => setTimeout(reject, READY_WITHIN_MS).unref())
      try {
        await Promise.race([query, tooLong])
        return { status: 'ready' }
      } catch {
        return reply.status(503).header('retry-after', '5').send({ status: 'unavailable' })
      }
    })
  }
}
