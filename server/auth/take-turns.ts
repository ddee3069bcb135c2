import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { ServerContext } from '../context.ts'
import { queuedAccount, queuedCaller, queuedSignIn, type QueuedCaller } from '../fair-queue/queued-caller.ts'
import type { AuthContext } from './auth-context.ts'
import { knownDevice } from './sessions/known-devices.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asks another server, for which nobody else has to wait. */
    callsOut?: boolean
    /** May compute a password's hash. */
    hashesPassword?: boolean
  }
}

type Asked = { Querystring: { grant_type?: string }; Body: { email?: unknown } | undefined }

/**
 * Makes the routes that are added later wait for their turn: those that hash a password for the thread that does, the
 * others for the database. Renewing a session hashes nothing, so it never waits behind somebody who guesses passwords.
 */
export function takeTurns(app: FastifyInstance, auth: AuthContext, context: ServerContext) {
  const { queues, databaseWork, callers, isStaff } = context

  /** Staff who sign in from a browser that knows them come before strangers who share their IP. */
  async function staffAtSignIn(request: FastifyRequest<Asked>): Promise<QueuedCaller | undefined> {
    const email = request.body?.email
    const device = typeof email === 'string' ? await knownDevice(auth, request, email) : undefined
    return device === undefined ? undefined : queuedAccount(`device:${device}`, true)
  }

  async function callerOf(request: FastifyRequest<Asked>) {
    const caller = await callers.ofRequest(request.headers).catch(() => undefined)
    if (caller?.accountId) return queuedCaller(caller, request.ip, isStaff)
    return (await staffAtSignIn(request)) ?? queuedSignIn(request.ip)
  }

  const hashesPassword = ({ routeOptions, query }: FastifyRequest<Asked>) =>
    routeOptions.config.hashesPassword || query.grant_type === 'password'

  app.addHook('onRoute', (route) => {
    const handler = route.handler as (this: FastifyInstance, ...parameters: unknown[]) => Promise<unknown>
    route.handler = async function inTurn(request, reply) {
      const asked = request as FastifyRequest<Asked>
      const work = () => databaseWork.unlessFrozen(() => handler.call(this, request, reply))
      if (route.config?.callsOut) return work()
      const queued = await databaseWork.unlessFrozen(() => callerOf(asked))
      return (hashesPassword(asked) ? queues.passwords : queues.database).run(queued, work)
    } satisfies RouteHandlerMethod
  })
}
