const BATCH_MS = 200

/**
 * Combines requests for the same task. The task starts shortly after the first request and never runs twice at a time;
 * requests that arrive while it runs share one further run.
 */
export function runBatched(task: () => Promise<void>) {
  let running = Promise.resolve()
  let next: Promise<void> | undefined

  async function runNext() {
    await Promise.allSettled([running, new Promise((resolve) => setTimeout(resolve, BATCH_MS))])
    next = undefined
    running = task()
    return running
  }

  return () => (next ??= runNext())
}
