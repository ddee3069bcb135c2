import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openSql } from '../../database/sql/sql.ts'
import { anonymousConsumer, createCostBudgets } from '../../http/limits/cost-budgets.ts'
import { createConnections } from './connections.ts'

const visitor = anonymousConsumer('203.0.113.7')
/** Time stands still for the budgets, so that nothing is forgiven. */
const budgets = createCostBudgets(() => 0)
/** Connections are opened by their first transaction, and there is none. */
const pool = openSql({ max: 16 })
const connections = createConnections(pool, budgets)

afterEach(() => void vi.useRealTimers())
afterAll(() => pool.end())

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

test('A burst behind slow transactions waits, and requests are refused at once when its queue lasts', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const slow = await Promise.all(Array.from({ length: 16 }, () => connections.acquire()))
  vi.advanceTimersByTime(300)
  const burst = Array.from({ length: 300 }, () => connections.acquire())
  for (const lent of slow) lent.release()
  burst.push(connections.acquire())

  vi.advanceTimersByTime(600)
  await expect(connections.acquire()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  for (const next of burst) (await next).release()
})
