import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_WAIT_MS, type Consumer, type CostBudgets } from './cost-budgets.ts'

const MAX_RENDERING = 2
const MAX_WAITING = 20

type Queue = { rendering: number; waiting: (() => void)[] }

/**
 * Rendering fills the processor, so the pages that one visitor asks for are rendered a few at a time. While the visitor is
 * in debt, they are rendered one after the other and when the budget allows it. What else reads the database for somebody
 * without an account waits in the same queue.
 */
export function createRenderQueues(budgets: CostBudgets, wait: (ms: number) => Promise<unknown> = sleep) {
  const queues = new Map<string, Queue>()

  const hasTurn = (visitor: Consumer, { rendering }: Queue) =>
    rendering < (budgets.isInDebt(visitor) ? 1 : MAX_RENDERING)

  function leave(visitor: Consumer, queue: Queue) {
    queue.rendering -= 1
    while (queue.waiting.length > 0 && hasTurn(visitor, queue)) {
      queue.rendering += 1
      queue.waiting.shift()?.()
    }
    if (queue.rendering === 0) queues.delete(visitor.key)
  }

  const awaitTurn = ({ waiting }: Queue) =>
    new Promise<void>((resolve, refuse) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        refuse(new TooManyPages())
      }, MAX_WAIT_MS)
      waiting.push(start)
    })

  async function awaitBudget(visitor: Consumer, maxMs: number) {
    const ms = budgets.waitMs(visitor)
    if (ms > maxMs) throw new TooManyPages()
    if (ms > 0) await wait(ms)
  }

  async function run<Result>(visitor: Consumer, render: () => Promise<Result>) {
    const queue = queues.get(visitor.key) ?? { rendering: 0, waiting: [] }
    queues.set(visitor.key, queue)
    if (queue.waiting.length >= MAX_WAITING) throw new TooManyPages()
    const deadline = performance.now() + MAX_WAIT_MS
    if (hasTurn(visitor, queue)) queue.rendering += 1
    else await awaitTurn(queue)
    try {
      await awaitBudget(visitor, deadline - performance.now())
      return await render()
    } finally {
      leave(visitor, queue)
    }
  }

  return {
    run,

    /** Charges the visitor for all of the time. */
    runCharged: <Result>(visitor: Consumer, read: () => Promise<Result>) =>
      run(visitor, async () => {
        const start = performance.now()
        try {
          return await read()
        } finally {
          budgets.charge(visitor, performance.now() - start)
        }
      }),
  }
}

export type RenderQueues = ReturnType<typeof createRenderQueues>

class TooManyPages extends Error {
  override name = 'TooManyPages'
  /** The error page is sent with this status. */
  readonly status = 429
  constructor() {
    super('Too many pages were requested at once')
  }
}
