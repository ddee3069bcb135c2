import { expect, test } from 'vitest'
import { sellAndRecount } from './sell-and-recount.ts'

test('Stock, turnover and tax of 100 generated baskets equal a recount to the gram and the cent', async () => {
  const { stored, expected } = await sellAndRecount('a short day', 100)
  expect(stored).toEqual(expected)
})
