import type { FastifyBaseLogger } from 'fastify'

const STOP_TIMEOUT_MS = 20_000

type Steps = {
  /** Still serves requests. Left out for SIGINT, with which a person waits for the end. */
  drain: () => Promise<void>
  /** Finishes what runs. */
  stop: () => Promise<void>
}

/** Drains, finishes running requests, then exits. A second signal exits at once. */
export function stopOnSignal(log: FastifyBaseLogger, { drain, stop }: Steps) {
  let stopping = false
  async function stopAfter(signal: NodeJS.Signals) {
    if (signal === 'SIGTERM') await drain()
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    await stop()
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    stopAfter(signal).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
