import { oneAtATime } from './one-at-a-time.ts'

/** One at a time, and equal work once. Undefined when `maxWaiting` others are before it. */
export function boundedQueue<Result>(maxWaiting: number) {
  const queued = oneAtATime()
  const waiting = new Map<string, Promise<Result>>()
  return (key: string, run: () => Promise<Result>): Promise<Result> | undefined => {
    const known = waiting.get(key)
    if (known) return known
    if (waiting.size >= maxWaiting) return undefined
    const next = queued(run).finally(() => waiting.delete(key))
    waiting.set(key, next)
    return next
  }
}
