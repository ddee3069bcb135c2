import { expect, test } from 'vitest'
import { sellAndRecount } from './sell-and-recount.ts'

test(
  'Stock, turnover and tax of 10,000 generated baskets equal a recount to the gram and the cent',
  { timeout: 600_000 },
  async () => {
    const { stored, expected } = await sellAndRecount('ten thousand customers', 10_000)
    expect(stored).toEqual(expected)
  },
)
