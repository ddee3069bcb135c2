import { expect, test } from 'vitest'
import { memoryUnderLoad } from '../testing/mixed-load.ts'

test.runIf(process.platform === 'linux')(
  'Under a short mixed load every request is answered, and memory stays limited',
  { timeout: 300_000 },
  async () => {
    const { early, late, failed } = await memoryUnderLoad({ seconds: 6, perSecond: 50 })
    expect(failed).toBe(0)
    // The heap of a process that has just started still grows. The long test is stricter.
    expect(late).toBeLessThanOrEqual(early * 1.5)
  },
)
