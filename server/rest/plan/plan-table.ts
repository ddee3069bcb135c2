import type { Catalogue } from '../catalogue/catalogue.ts'
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

/** What a method means for a table or view. */
export function planTable(catalogue: Catalogue, request: RestRequest): Plan {
  const planner = PLANNERS.get(request.method)
  if (!planner) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`)
  return planner(catalogue, request)
}
