import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { withTimeout } from '../../with-timeout.ts'

/** After each rendering the process has to be idle for this many times as long, so that visitors go first. */
const IDLE_TIMES = 3
/** Even on a process that is never idle, all waiting pages are rendered within this time. */
const MAX_ROUND_MS = 4_000
const LOOK_EVERY_MS = 5
/** The pages after one that takes longer do not wait for it. */
const MAX_REFRESH_MS = 5_000

/**
 * While many people vote, the counts of many pages become old together. Rendered at the same time they would delay all
 * visitors, so they are rendered one after the other, in a part of the time in which the process is idle.
 */
export function createRefreshQueue(log: FastifyBaseLogger) {
  const waiting = new Map<string, () => Promise<unknown>>()
  let isRunning = false
  let rendered: string | undefined

  async function render(key: string, refresh: () => Promise<unknown>) {
    rendered = key
    waiting.delete(key)
    const done = refresh().catch((error: unknown) => log.error({ err: error }, 'page could not be refreshed'))
    await withTimeout(done, MAX_REFRESH_MS, undefined)
    rendered = undefined
  }

  async function pause(busyMs: number) {
    const before = performance.eventLoopUtilization()
    const end = performance.now() + MAX_ROUND_MS / (waiting.size + 1)
    do await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    while (performance.eventLoopUtilization(before).idle < IDLE_TIMES * busyMs && performance.now() < end)
  }

  async function run() {
    isRunning = true
    for (const [key, refresh] of waiting) {
      const before = performance.eventLoopUtilization()
      await render(key, refresh)
      await pause(performance.eventLoopUtilization(before).active)
    }
    isRunning = false
  }

  return {
    /** Whether the page waits for its rendering or is being rendered. */
    has: (key: string) => rendered === key || waiting.has(key),
    add(key: string, refresh: () => Promise<unknown>) {
      waiting.set(key, refresh)
      if (!isRunning) void run()
    },
  }
}
