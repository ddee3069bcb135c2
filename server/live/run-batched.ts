const BATCH_MS = 200

/**
 * A task for many who ask for it: it starts shortly after the first of them and never runs twice at a time. Whoever asks
 * while it runs shares one further run.
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
