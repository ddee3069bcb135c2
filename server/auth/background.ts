import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const LONGEST_PAUSE_MS = 300

/**
 * Work done some time after the answer is sent, so that neither the answer's time nor how busy the server is
 * right behind it tells what was found. Closing the server waits for it.
 */
export function createBackground(log: FastifyBaseLogger) {
  const running = new Set<Promise<void>>()
  return {
    run(name: string, work: () => Promise<unknown>) {
      const promise = setTimeout(randomInt(LONGEST_PAUSE_MS))
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
