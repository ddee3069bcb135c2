import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runBatched } from './run-batched.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('Many requests start a task once, and those during its run share one further run', async () => {
  const running: (() => void)[] = []
  const task = vi.fn(() => new Promise<void>((resolve) => running.push(resolve)))
  const run = runBatched(task)
  const first = Promise.all(Array.from({ length: 100 }, run))
  await vi.runAllTimersAsync()
  expect(task).toHaveBeenCalledTimes(1)

  const second = Promise.all(Array.from({ length: 100 }, run))
  await vi.runAllTimersAsync()
  expect(task).toHaveBeenCalledTimes(1)
  running[0]?.()
  await first
  await vi.runAllTimersAsync()
  expect(task).toHaveBeenCalledTimes(2)
  running[1]?.()
  await second
})

test('A task that failed runs again when it is asked for', async () => {
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue()
  const run = runBatched(task)
  const failed = run().catch((error: Error) => error.message)
  await vi.runAllTimersAsync()
  expect(await failed).toBe('no answer')
  const repeated = run()
  await vi.runAllTimersAsync()
  expect(await repeated).toBeUndefined()
})
