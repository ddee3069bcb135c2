import type { BackendClient } from '../../backend/backend-client.ts'
import type { FeaturedCheese } from './featured-cheese.ts'
import { getFeaturedCheese } from './get-featured-cheese.ts'

export type Discovery =
  | { state: 'loading' }
  | { state: 'featured'; cheese: FeaturedCheese }
  | { state: 'none' }
  | { state: 'failed' }

/** A page renders without its featured cheese, so a failure is a state, not an error. */
export async function loadDailyDiscovery(backend: BackendClient): Promise<Discovery> {
  try {
    const cheese = await getFeaturedCheese(backend)
    return cheese ? { state: 'featured', cheese } : { state: 'none' }
  } catch (error) {
    console.error("Failed to load today's featured cheese", error)
    return { state: 'failed' }
  }
}
