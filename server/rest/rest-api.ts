import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import type { Caller } from '../database/run-as.ts'
import { CallerError } from '../http/caller-error.ts'
import { createCostBudgets, consumerOf } from '../http/limits/cost-budgets.ts'
import { BUSY_MESSAGE, isTemporary, RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { isSharedRead } from '../http/in-process/in-process-fetch.ts'
import { createSchemaCache, type SchemaCache } from './schema/schema-cache.ts'
import { fromCallerError } from './from-caller-error.ts'
import { fromDatabaseError } from './database-error.ts'
import { createConnections } from './connections/connections.ts'
import { createDisplayConsumers } from './display-consumers.ts'
import { createExecutor } from './execute.ts'
import { createPairingTurns, PAIRING_CALL } from './pairing-turns.ts'
import { planCall } from './plan/plan-call.ts'
import { planTable } from './plan/plan-table.ts'
import type { Plan, RestRequest } from './plan/plan.ts'
import { requireExposedSchema } from './request/profile.ts'
import { requestFacts } from './request/request-facts.ts'
import { sendAnswer } from './send-answer.ts'
import { RestError } from './rest-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    restCaller: Caller | null
  }
}

type Planner = (schema: SchemaCache['current'], request: RestRequest) => Plan

const BODY_LIMIT_BYTES = 64 * 1024
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']
/** Errors that a reload of the schema may resolve, if a migration ran since. */
const UNKNOWN_NAME = new Set(['42703', 'PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

/** The tables, views and functions of the exposed schema over HTTP, as PostgREST offers them. */
export function restApi(
  { database, callers, siteChanges }: ServerContext,
  budgets = createCostBudgets(),
): FastifyPluginAsync {
  return async (app) => {
    const connections = createConnections(database.requests, budgets)
    const execute = createExecutor(connections, siteChanges.publishCommitted)
    const schema = await createSchemaCache(database.requests)
    const displays = createDisplayConsumers()
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

    const respond = (planner: Planner, directory: string) => {
      return async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
        const caller = request.restCaller ?? (await callers.ofRequest(request.headers))
        const { method, headers, body, params } = request
        const queryString = queryStringOf(request.url)
        const plan = await planRequest(schema, planner, {
          method,
          name: params.name,
          queryString,
          headers,
          body,
        })
        const path = directory + params.name
        // Read once, because it is found anew each time.
        const { ip } = request
        const facts = requestFacts(request, path, ip)
        // A display that is to be paired shares the IP of the guests, whose costs must not keep it from its turn.
        const isFree = isSharedRead(request.raw) || params.name === PAIRING_CALL
        const consumer = isFree ? undefined : (displays.consumerOf(path, body) ?? consumerOf(caller, ip))
        const outcome = await execute({ caller, consumer, facts, ...plan })
        if (outcome.count > 0) displays.accept(path, body)
        const answer = plan.answer(outcome)
        return sendAnswer(request, reply, { ...answer, status: outcome.status ?? answer.status })
      }
    }
    const route = { method: METHODS, bodyLimit: BODY_LIMIT_BYTES, exposeHeadRoute: false }
    app.route({ ...route, url: '/:name', handler: respond(planTable, '/') })
    app.route({ ...route, url: '/rpc/:name', handler: respond(planCall, '/rpc/') })
    app.setNotFoundHandler(() => {
      throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
    })
    app.setErrorHandler((error, request, reply) => {
      const answer = toRestError(error, request)
      return reply.status(answer.status).headers(answer.headers).send(answer.toJSON())
    })
  }
}

function queryStringOf(url: string) {
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}

/** Returns a promise only if the schema may have to be read again. */
function planRequest(schema: SchemaCache, planner: Planner, request: RestRequest) {
  try {
    return planner(schema.current, request)
  } catch (error) {
    if (!(error instanceof RestError && UNKNOWN_NAME.has(error.code))) throw error
    return schema.renew().then((renewed) => {
      if (!renewed) throw error
      return planner(renewed, request)
    })
  }
}

function toRestError(error: unknown, request: FastifyRequest) {
  if (error instanceof RestError) return error
  if (error instanceof CallerError) return fromCallerError(error)
  if (error instanceof Error && isTemporary(error)) {
    return new RestError(error.status, 'PGRST003', BUSY_MESSAGE, {
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    })
  }
  const known = fromDatabaseError(error, request.restCaller?.role ?? 'anon')
  if (known) {
    // The detail of a database error may quote rows, so only code and message are logged.
    if (known.status >= 500) request.log.error({ code: known.code }, (error as Error).message)
    return known
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  if (statusCode < 500) return new RestError(statusCode, 'PGRST102', message)
  request.log.error({ err: error }, 'request failed')
  return new RestError(500, 'PGRSTX00', 'An unexpected error occurred')
}
