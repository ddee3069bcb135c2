import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const MAX_DELAY_MS = 300

/**
 * Runs work after the response and a random delay, so that neither the response time nor the load after it tells whether
 * an account exists. Closing the server waits for it.
 */
export function createBackgroundTasks(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>()
  return {
    run(name: string, work: () => Promise<unknown>) {
      const promise = setTimeout(randomInt(MAX_DELAY_MS))
        .then(work)
        .then(() => {})
        .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    async finished() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>
