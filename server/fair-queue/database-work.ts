import { createResponsiveness, DatabaseFrozen } from '../database/responsiveness.ts'
import type { Sql } from '../database/sql/sql.ts'
import type { FairQueue } from './fair-queue.ts'
import type { QueuedCaller } from './queued-caller.ts'

/** Work that takes longer causes a check of the database. */
const SLOW_MS = 1_000
const LOOK_EVERY_MS = 250

/** Work with the database, in its turn. When the database does not answer, it fails instead of waiting for it. */
export function createDatabaseWork(pool: Sql, queue: FairQueue) {
  const responsiveness = createResponsiveness(pool)
  /** When each began, and how it fails. */
  const running = new Map<object, { since: number; fail: (error: Error) => void }>()

  async function look() {
    const slowSince = performance.now() - SLOW_MS
    if (![...running.values()].some(({ since }) => since < slowSince)) return
    await responsiveness.check()
    if (responsiveness.isFrozen) for (const { fail } of running.values()) fail(new DatabaseFrozen())
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()

  async function unlessFrozen<Result>(work: () => Promise<Result>) {
    if (responsiveness.isFrozen) throw new DatabaseFrozen()
    const key = {}
    return new Promise<Result>((resolve, fail) => {
      running.set(key, { since: performance.now(), fail })
      work().then(resolve, fail)
    }).finally(() => running.delete(key))
  }

  return {
    /** For work that waits elsewhere for its turn. */
    unlessFrozen,
    run: <Result>(caller: QueuedCaller | undefined, work: () => Promise<Result>) =>
      queue.run(caller, () => unlessFrozen(work)),
    async close() {
      clearInterval(timer)
      await responsiveness.close()
    },
  }
}

export type DatabaseWork = ReturnType<typeof createDatabaseWork>
