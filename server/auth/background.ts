import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Work done after the answer is sent, so that the time of an answer tells nothing about what was found.
 * Closing the server waits for it.
 */
export function createBackground(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>()
  return {
    run(name: string, work: () => Promise<unknown>) {
      const promise = setImmediate()
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

export type Background = ReturnType<typeof createBackground>
