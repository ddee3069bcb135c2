import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Caller } from '../database/run-as.ts'
import { queuedCaller, type QueuedCaller } from '../fair-queue/queued-caller.ts'
import { hasClientLeft } from '../http/errors.ts'
import { pathOf, type DataApi, type DataCall } from './data-api.ts'
import { createDisplayCallers } from './display-callers.ts'
import { createPairingTurns, PAIRING_CALL } from './pairing-turns.ts'
import { requireExposedSchema } from './request/profile.ts'
import { RestError } from './rest-error.ts'
import { sendAnswer } from './send-answer.ts'
import { toRestError } from './to-rest-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    restCaller: Caller | null
  }
}

const BODY_LIMIT_BYTES = 64 * 1024
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']

/** The tables, views and functions of the exposed schema over HTTP, as PostgREST offers them. */
export function restApi(
  { callers, isStaff }: Pick<ServerContext, 'callers' | 'isStaff'>,
  dataApi: DataApi,
): FastifyPluginAsync {
  return async (app) => {
    const displays = createDisplayCallers()
    const awaitPairingTurn = createPairingTurns()

    app.decorateRequest('restCaller', null)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.addHook('onRequest', async (request) => {
      requireExposedSchema(request.headers)
      request.restCaller = await callers.ofRequest(request.headers)
      const { name } = request.params as { name?: string }
      if (name === PAIRING_CALL) await awaitPairingTurn(request)
    })

    /** A display that is to be paired shares the IP of the guests, whose use must not keep it from its turn. */
    const queuedFor = (call: Omit<DataCall, 'queued'>): QueuedCaller | undefined =>
      call.name === PAIRING_CALL
        ? undefined
        : (displays.callerOf(pathOf(call), call.body) ?? queuedCaller(call.caller, call.ip, isStaff))

    const respond = (kind: DataCall['kind']) => {
      return async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
        const caller = request.restCaller ?? (await callers.ofRequest(request.headers))
        const { method, headers, body, params } = request
        const queryString = queryStringOf(request.url)
        // Read once, because it is found anew each time.
        const { ip } = request
        const call = { kind, caller, method, name: params.name, queryString, headers, body, ip }
        const answer = await dataApi.answer({ ...call, queued: queuedFor(call) })
        if (answer.count > 0) displays.accept(pathOf(call), body)
        return sendAnswer(request, reply, answer)
      }
    }
    const route = { method: METHODS, bodyLimit: BODY_LIMIT_BYTES, exposeHeadRoute: false }
    app.route({ ...route, url: '/:name', handler: respond('table') })
    app.route({ ...route, url: '/rpc/:name', handler: respond('function') })
    app.setNotFoundHandler(() => {
      throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
    })
    app.setErrorHandler((error, request, reply) => {
      if (hasClientLeft(error, request, reply)) return reply
      const answer = toRestError(error, request.restCaller?.role ?? 'anon', request.log)
      if (answer.statusText) reply.raw.statusMessage = answer.statusText
      return reply.status(answer.status).headers(answer.headers).send(answer.toJSON())
    })
  }
}

function queryStringOf(url: string) {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}
