const MAX_RENDERING = 2
const MAX_WAITING = 20

type Queue = { rendering: number; waiting: (() => void)[] }

/** Rendering fills the processor, so the pages that one caller asks for are rendered a few at a time. */
export function createRenderQueues() {
  const queues = new Map<string, Queue>()

  function leave(caller: string, queue: Queue) {
    const next = queue.waiting.shift()
    if (next) return next()
    queue.rendering -= 1
    if (queue.rendering === 0) queues.delete(caller)
  }

  return {
    async run<Result>(caller: string, render: () => Promise<Result>) {
      const queue = queues.get(caller) ?? { rendering: 0, waiting: [] }
      queues.set(caller, queue)
      if (queue.waiting.length >= MAX_WAITING) throw new TooManyPages()
      if (queue.rendering >= MAX_RENDERING) await new Promise<void>((start) => queue.waiting.push(start))
      else queue.rendering += 1
      try {
        return await render()
      } finally {
        leave(caller, queue)
      }
    },
  }
}

class TooManyPages extends Error {
  override name = 'TooManyPages'
  /** The error page is sent with this status. */
  readonly status = 503
  constructor() {
    super('Too many pages were requested at once')
  }
}
