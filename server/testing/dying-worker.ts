/** Run as a process: starts a worker that dies before its primary tells it what to serve, and prints why none started. */
import cluster from 'node:cluster'
import { pino } from 'pino'
import { startWorkers } from '../operations/processes/workers.ts'

const DEAD_AFTER_MS = 300

if (cluster.isWorker) {
  process.send?.({ isLoaded: true }, () => process.kill(process.pid, 'SIGKILL'))
} else {
  cluster.once('message', () => {
    const end = Date.now() + DEAD_AFTER_MS
    while (Date.now() < end);
  })
  const { listening } = startWorkers({
    processes: 1,
    setup: 'x'.repeat(1_000),
    log: pino({ level: 'silent' }),
    onGivenUp: () => {},
  })
  listening.catch((error: Error) => console.log(error.message))
}
