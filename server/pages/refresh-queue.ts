import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Rendering pages again for their counts takes at most this part of the time. */
const MAX_SHARE = 1 / 2
/** However long rendering took, because it may have waited for the database. */
const MAX_PAUSE_MS = 1_000

/**
 * While many people vote, the counts of many pages become old together. Rendered at the same time they would delay all
 * visitors, so they are rendered one after the other, with pauses.
 */
export function createRefreshQueue(log: FastifyBaseLogger) {
  const waiting = new Map<string, () => Promise<unknown>>()
  let isRunning = false

  async function run() {
    isRunning = true
    for (const [key, refresh] of waiting) {
      const start = performance.now()
      waiting.delete(key)
      await refresh().catch((error: unknown) => log.error({ err: error }, 'page could not be refreshed'))
      const took = performance.now() - start
      await sleep(Math.min(took / MAX_SHARE - took, MAX_PAUSE_MS), undefined, { ref: false })
    }
    isRunning = false
  }

  return {
    has: (key: string) => waiting.has(key),
    add(key: string, refresh: () => Promise<unknown>) {
      waiting.set(key, refresh)
      if (!isRunning) void run()
    },
  }
}
