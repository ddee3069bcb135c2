import { expect, test } from 'vitest'
import { createPasswordWorkers } from './password-workers.ts'

const QUICK = 4

test('With a hundred requests waiting for a worker, the next one is refused with 503', async () => {
  const runJob = createPasswordWorkers()
  const jobs = Array.from({ length: 600 }, () => runJob({ password: 'Cheddar-Gorge-1', cost: QUICK }))
  const results = await Promise.allSettled(jobs)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(200)
  expect(refused[0]).toMatchObject({ reason: { status: 503 } })
  expect(await runJob({ password: 'Cheddar-Gorge-1', cost: QUICK })).toMatch(/^\$2b\$04\$/)
})

test('A worker that crashes is replaced', async () => {
  const runJob = createPasswordWorkers()
  await expect(runJob({ password: 'Cheddar-Gorge-1', cost: 99 })).rejects.toThrow('between 4 and 31')
  expect(await runJob({ password: 'Cheddar-Gorge-1', cost: QUICK })).toMatch(/^\$2b\$04\$/)
})
