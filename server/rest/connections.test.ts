import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { anonymousConsumer, createCostBudgets } from '../http/cost-budgets.ts'
import { createConnections } from './connections.ts'

const visitor = anonymousConsumer('203.0.113.7')
/** Time stands still for the budgets, so that nothing is forgiven. */
const budgets = createCostBudgets(() => 0)
/** Connections are opened by their first query, and there is none. */
const connections = createConnections(postgres({ max: 16 }), budgets)

afterAll(() => connections.close())

test('Of a visitor who has spent half of the budget ten requests wait and more are refused at once', async () => {
  budgets.charge(visitor, 200)
  const running = await connections.acquire(visitor)
  const waiting = Array.from({ length: 10 }, () => connections.acquire(visitor))
  await expect(connections.acquire(visitor)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
  })
  const ofOther = await connections.acquire(anonymousConsumer('203.0.113.8'))
  ofOther.release()

  running.release()
  for (const next of waiting) (await next).release()
})
