import { setImmediate } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'
import type { QueuedCaller } from './queued-caller.ts'
import { createRecentUse } from './recent-use.ts'

type Database = { cores: number; connections: number }

const SLOTS_FOR_FIRST = 1

/** One queue for each thing that work waits for. What a caller used of one counts in all. */
export function createQueues({ cores, connections }: Database) {
  const uses = createRecentUse()
  const database = createFairQueue({
    slots: Math.min(cores + 1, connections - SLOTS_FOR_FIRST),
    slotsForFirst: SLOTS_FOR_FIRST,
    cores,
    uses,
  })
  return {
    database,
    rendering: createRenderingQueue(),
    /** One thread hashes. Meanwhile the database is asked about the next. */
    passwords: createFairQueue({ slots: 2, cores: 1, uses }),
    pictures: createFairQueue({ slots: 1, uses }),
  }

  /** Its clock advances only while something is rendered, and between two renderings other requests are served. */
  function createRenderingQueue() {
    let renderedMs = 0
    const queue = createFairQueue({ slots: 1, uses, now: () => renderedMs })
    return {
      run: <Result>(caller: QueuedCaller, render: () => Result) =>
        queue.run(caller, async () => {
          const start = performance.now()
          const result = render()
          renderedMs += performance.now() - start
          await setImmediate()
          return result
        }),
    }
  }
}

export type Queues = ReturnType<typeof createQueues>
