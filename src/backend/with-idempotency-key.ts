import { newUuid } from '../lib/new-uuid.ts'
import { isNetworkFailure } from './errors.ts'

const PAUSE_MS = 800

/** Calls again with the same key when no answer arrived: what the first call did is not done twice. */
export async function withIdempotencyKey<Answer>(call: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = newUuid()
  try {
    return await call(key)
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return call(key)
  }
}
