import { expect, test } from 'vitest'
import { orderAtOnce } from './order-at-once.ts'

test(
  '200 guests who confirm at once, beside sales, are promised what there is and no more',
  { timeout: 600_000 },
  async () => {
    const { tally, stock, looks, held, mails, unequal } = await orderAtOnce(200)
    expect({ looks, unequal, mails }).toEqual({ looks: [], unequal: 0, mails: tally.confirmed })
    expect(stock).toMatchObject({ ledger: 1000 - 30 * tally.sold, setAside: 50 * held })
    expect(stock?.available).toBeGreaterThanOrEqual(0)
  },
)
