import type { Schema } from '../schema/schema.ts'
import { RestError } from '../rest-error.ts'
import { planRead } from './plan-read.ts'
import { planDelete, planInsert, planUpdate } from './plan-write.ts'
import type { Plan, RestRequest } from './plan.ts'

const PLANNERS = new Map([
  ['GET', planRead],
  ['HEAD', planRead],
  ['POST', planInsert],
  ['PATCH', planUpdate],
  ['DELETE', planDelete],
])

export function planTable(schema: Schema, request: RestRequest): Plan {
  const planner = PLANNERS.get(request.method)
  if (!planner) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  return planner(schema, request)
}
