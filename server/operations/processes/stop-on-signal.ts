import type { FastifyBaseLogger } from 'fastify'
import { onStopSignal } from './workers.ts'

export const STOP_TIMEOUT_MS = 20_000

type Steps = {
  /** Still serves requests. Left out for SIGINT, with which a person waits for the end. */
  drain: () => Promise<void>
  /** Finishes what runs. */
  stop: (signal: NodeJS.Signals) => Promise<void>
  timeoutMs?: number
}

/** Drains, finishes running requests, then exits. A second signal exits at once. */
export function stopOnSignal(log: FastifyBaseLogger, { drain, stop, timeoutMs = STOP_TIMEOUT_MS }: Steps) {
  let isStopping = false
  async function stopAfter(signal: NodeJS.Signals) {
    if (signal === 'SIGTERM') await drain()
    setTimeout(() => process.exit(1), timeoutMs).unref()
    await stop(signal)
  }
  onStopSignal((signal) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    stopAfter(signal).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  })
}
