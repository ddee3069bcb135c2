import { expect, test } from 'vitest'
import { memoryUnderLoad } from '../testing/mixed-load.ts'

const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 60)
/** Half of what a machine with two cores serves. */
const PER_SECOND = 750
const MAX_GROWTH = 1.1

test(
  `Memory does not grow during ${MINUTES} minutes of mixed load`,
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const { early, late, failed } = await memoryUnderLoad({ seconds: MINUTES * 60, perSecond: PER_SECOND })
    console.log(`${early.toFixed(0)} MB after a sixth of the time, ${late.toFixed(0)} MB at the end`)
    expect(failed).toBe(0)
    expect(late).toBeLessThanOrEqual(early * MAX_GROWTH)
  },
)
