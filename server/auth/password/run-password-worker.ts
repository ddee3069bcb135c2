import { Worker } from 'node:worker_threads'

type Job = { password: string; encrypted: string } | { password: string; cost: number }
type Waiting = { resolve(result: boolean | string): void; reject(error: unknown): void }

/** Runs bcrypt in a thread of low priority, so that many sign-ins do not slow down other requests. */
export function createPasswordWorker() {
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

  return function run(job: Job) {
    thread ??= start()
    const id = nextId++
    thread.postMessage({ id, ...job })
    return new Promise<boolean | string>((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}
