import { expect, test } from 'vitest'
import { createPasswordWorker } from './run-password-worker.ts'

const QUICK = 4

test('A worker that crashes is replaced', async () => {
  const runJob = createPasswordWorker()
  await expect(runJob({ password: 'Cheddar-Gorge-1', cost: 99 })).rejects.toThrow('between 4 and 31')
  expect(await runJob({ password: 'Cheddar-Gorge-1', cost: QUICK })).toMatch(/^\$2b\$04\$/)
})
