import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AuthError } from '../auth-error.ts'

type Job = { password: string; encrypted: string } | { password: string; cost: number }
type Waiting = { resolve(result: boolean | string): void; reject(error: unknown): void }

const MAX_WAITING = 100
const MAX_WORKERS = 4

/**
 * Runs bcrypt in low-priority threads and leaves one core free, so that many sign-ins do not slow down other requests.
 */
export function createPasswordWorkers() {
  const size = Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - 1))
  const workers = Array.from({ length: size }, createWorker)

  return async function run(job: Job): Promise<boolean | string> {
    const [leastBusy] = workers.toSorted((one, other) => one.waiting() - other.waiting())
    if (!leastBusy || leastBusy.waiting() >= MAX_WAITING) {
      throw new AuthError(503, 'request_timeout', 'The service is busy for a moment', {
        retryAfterSeconds: 2,
      })
    }
    return leastBusy.run(job)
  }
}

function createWorker() {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let nextId = 0

  function start() {
    const started = new Worker(new URL('./password-worker.mjs', import.meta.url), { execArgv: [] })
    started.unref()
    started.on('message', ({ id, result }: { id: number; result: boolean | string }) => {
      waiting.get(id)?.resolve(result)
      waiting.delete(id)
    })
    started.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      thread = undefined
    })
    return started
  }

  return {
    waiting: () => waiting.size,
    run(job: Job) {
      thread ??= start()
      const id = nextId++
      thread.postMessage({ id, ...job })
      return new Promise<boolean | string>((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
  }
}
