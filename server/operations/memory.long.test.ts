import { expect, test } from 'vitest'
import { memoryUnderLoad } from '../testing/mixed-load.ts'

const MINUTES = Number(process.env['LOAD_MINUTES'] ?? 60)
/** Half of what a machine with two cores serves. */
const PER_SECOND = 750
/** A machine that is busy with something else may refuse or delay some. */
const MIN_ANSWERED = 0.9
const MAX_GROWTH = 1.1

test(
  `Memory does not grow during ${MINUTES} minutes of mixed load`,
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const seconds = MINUTES * 60
    const { early, late, answered, refused, failed } = await memoryUnderLoad({
      seconds,
      perSecond: PER_SECOND,
    })
    console.log(`${early.toFixed(0)} MB in the second sixth of the time, ${late.toFixed(0)} MB in the last`)
    console.log(`${answered} requests answered, ${refused} refused, ${failed} failed`)
    expect(failed).toBe(0)
    expect(answered).toBeGreaterThanOrEqual(seconds * PER_SECOND * MIN_ANSWERED)
    expect(late).toBeLessThanOrEqual(early * MAX_GROWTH)
  },
)
