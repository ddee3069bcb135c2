import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { createResponsiveness, DatabaseFrozen } from '../../database/responsiveness.ts'

/** After this time a request that has no answer yet causes a check of the database. */
const SLOW_MS = 1_000
const LOOK_EVERY_MS = 250

/** Stored pictures need no database. */
const needsDatabase = ({ url }: FastifyRequest) => !url.startsWith('/storage/v1/object/public/')

/** The routes of this app answer 503 instead of waiting for a database that does not answer. */
export function addFrozenDatabaseAnswer(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>) {
  const responsiveness = createResponsiveness(database.requests)
  const waiting = new Map<FastifyReply, number>()

  app.addHook('onRequest', (request, reply, done) => {
    if (!needsDatabase(request)) return done()
    if (responsiveness.isFrozen) return done(new DatabaseFrozen())
    waiting.set(reply, performance.now())
    // Not the hook onResponse, which is not called for a client that leaves.
    reply.raw.once('close', () => waiting.delete(reply))
    return done()
  })

  async function look() {
    const slowSince = performance.now() - SLOW_MS
    const slow = [...waiting].filter(([reply, since]) => since < slowSince && !reply.raw.headersSent)
    if (slow.length === 0) return
    await responsiveness.check()
    if (responsiveness.isFrozen) for (const [reply] of slow) answerUnavailable(reply)
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await responsiveness.close()
  })
}

/** What the route sends when the database answers after all is ignored. */
function answerUnavailable(reply: FastifyReply) {
  if (reply.raw.headersSent || reply.sent) return
  reply.raw.once('finish', () => reply.hijack())
  void reply.send(new DatabaseFrozen())
}
