import type { BackendClient } from '../../backend/backend-client.ts'
import type { ReportProblem } from '../../lib/report-problem.ts'
import type { FeaturedCheese } from './featured-cheese.ts'
import { getFeaturedCheese } from './get-featured-cheese.ts'

export type Discovery =
  | { state: 'loading' }
  | { state: 'featured'; cheese: FeaturedCheese }
  | { state: 'none' }
  | { state: 'failed' }

/** A page renders without its featured cheese, so a failure is a state, not an error. */
export async function loadDailyDiscovery(
  backend: BackendClient,
  reportProblem: ReportProblem,
): Promise<Discovery> {
  try {
    const cheese = await getFeaturedCheese(backend, reportProblem)
    return cheese ? { state: 'featured', cheese } : { state: 'none' }
  } catch (error) {
    reportProblem("Failed to load today's featured cheese", error)
    return { state: 'failed' }
  }
}
