import type { FastifyBaseLogger } from 'fastify'

const STOP_TIMEOUT_MS = 20_000

/** Finishes running requests, then exits. A second signal exits at once. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>) {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    stop().then(
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
