import type { FastifyBaseLogger } from 'fastify'

const PATIENCE_MS = 20_000

/** Lets requests under way finish, then ends. A second signal ends at once. */
export function stopOnSignal(log: FastifyBaseLogger, stop: () => Promise<void>) {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
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
