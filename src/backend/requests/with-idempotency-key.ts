import { newUuid } from '../../lib/uuid.ts'
import { isNetworkFailure } from '../errors.ts'

const PAUSE_MS = 800

type Call<Answer> = (key: string) => Promise<Answer>

/** Calls again with the same key when no answer arrived: what the first call did is not done twice. */
export async function withIdempotencyKey<Answer>(call: Call<Answer>, key = newUuid()): Promise<Answer> {
  try {
    return await call(key)
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return call(key)
  }
}

/**
 * Keeps the key of a form until its request succeeds. The same values, sent again because no answer arrived, have the
 * same key; other values are another intent.
 */
export function createIntent() {
  let pending: { key: string; request: string } | undefined
  return async function send<Answer>(values: unknown, call: Call<Answer>): Promise<Answer> {
    const request = JSON.stringify(values)
    if (pending?.request !== request) pending = { key: newUuid(), request }
    const answer = await withIdempotencyKey(call, pending.key)
    pending = undefined
    return answer
  }
}

export type Intent = ReturnType<typeof createIntent>
