import { expect, test } from 'vitest'
import { orderAtOnce } from './order-at-once.ts'

test(
  'Forty guests who confirm at once, beside sales, are promised what there is and no more',
  { timeout: 60_000 },
  async () => {
    const { tally, stock, looks, held, mails, unequal } = await orderAtOnce(40)
    expect({ looks, unequal }).toEqual({ looks: [], unequal: 0 })
    expect(tally.refused).toBeGreaterThan(0)
    expect(stock).toEqual({
      ledger: 1000 - 30 * tally.sold,
      available: expect.any(Number),
      setAside: 50 * held,
    })
    expect(stock?.available).toBeGreaterThanOrEqual(0)
    expect(mails).toBe(tally.confirmed)
  },
)
