import type { Config } from '../config.ts'
import type { Caller } from '../database/run-as.ts'
import type { SiteChanges } from '../database/site-changes.ts'
import type { Database } from '../database/open-database.ts'
import type { DatabaseWork } from '../fair-queue/database-work.ts'
import type { QueuedCaller } from '../fair-queue/queued-caller.ts'
import { createExecutor } from './execute.ts'
import { planCall } from './plan/plan-call.ts'
import { planTable } from './plan/plan-table.ts'
import type { Answer, Plan, RestRequest } from './plan/plan.ts'
import { requestFacts } from './request/request-facts.ts'
import { RestError } from './rest-error.ts'
import { createSchemaCache, type SchemaCache } from './schema/schema-cache.ts'

type Planner = (schema: SchemaCache['current'], request: RestRequest) => Plan

const KINDS = {
  table: { planner: planTable as Planner, directory: '/' },
  function: { planner: planCall as Planner, directory: '/rpc/' },
}

/** Errors that a reload of the schema may resolve, if a migration ran since. */
const UNKNOWN_NAME = new Set(['42703', 'PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

export type DataCall = RestRequest & {
  kind: keyof typeof KINDS
  caller: Caller
  /** Who waits for it, if not the shop itself. */
  queued: QueuedCaller | undefined
  ip: string
}

export const pathOf = ({ kind, name }: Pick<DataCall, 'kind' | 'name'>) => KINDS[kind].directory + name

type Parts = {
  config: Pick<Config, 'sendsMail'>
  database: Pick<Database, 'requests'>
  siteChanges: SiteChanges
  databaseWork: DatabaseWork
}

/** Answers calls of the data API, whether they came over HTTP or from a page that this process renders. */
export async function createDataApi({ config, database, siteChanges, databaseWork }: Parts) {
  const execute = createExecutor(database.requests, siteChanges.publishCommitted)
  const schema = await createSchemaCache(database.requests)

  return {
    async answer(call: DataCall): Promise<Answer & { count: number }> {
      const { kind, caller, queued, ip } = call
      const plan = await planRequest(schema, KINDS[kind].planner, call)
      const facts = requestFacts(call, pathOf(call), {
        'x-forwarded-for': ip,
        'x-mail': config.sendsMail ? 'sent' : 'none',
      })
      const transaction = { caller, facts, ...plan }
      const outcome = await databaseWork.run(queued, () => execute(transaction))
      const answer = plan.answer(outcome)
      return { ...answer, status: outcome.status ?? answer.status, count: outcome.count }
    },
  }
}

export type DataApi = Awaited<ReturnType<typeof createDataApi>>

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
