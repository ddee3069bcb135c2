import { AuthError } from './auth-error.ts'

/** Lets only so many run at a time; the others wait their turn, and beyond the queue's end are turned away. */
export function createSlots(size: number, maxWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter() {
    if (running < size) {
      running++
      return
    }
    if (waiting.length >= maxWaiting) {
      throw new AuthError(503, 'request_timeout', 'The service is busy for a moment', {
        retryAfterSeconds: 2,
      })
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
