import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCostBudgets } from '../../http/limits/cost-budgets.ts'
import { startLibrary, type Library } from '../testing/library-server.ts'

const SLEEPERS = 8
const SLEEP_SECONDS = 0.8
/** Less than a request takes that waits until all sleepers have had their turn, and enough for a busy machine. */
const MEANWHILE_MS = 5_000

let library: Library
beforeAll(async () => {
  // The clock of the budgets stands still, so that nothing is forgiven.
  library = await startLibrary(createCostBudgets(() => 0))
})
afterAll(() => library.close())

test('One IP holds a small share of the connections until its budget is spent, and others are answered meanwhile', async () => {
  const sleep = JSON.stringify({ seconds: SLEEP_SECONDS })
  const headers = { 'content-type': 'application/json' }
  const running = async () => {
    const [row] = await library.database.owner<{ count: number }[]>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%"sleep"%' and pid <> pg_backend_pid()`
    return row?.count ?? 0
  }
  const greedy = Array.from({ length: SLEEPERS }, () =>
    library.fetch('/rpc/sleep', { method: 'POST', body: sleep, headers }),
  )
  await expect.poll(running).toBeGreaterThan(0)
  const token = await library.memberToken()
  let most = 0
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    const { status } = await library.fetch('/books', { headers: { authorization: `Bearer ${token}` } })
    expect([status, performance.now() - began < MEANWHILE_MS]).toEqual([200, true])
    most = Math.max(most, await running())
  }
  expect(most).toBe(1)
  const statuses = (await Promise.all(greedy)).map(({ status }) => status)
  expect(statuses).toContain(204)
  // Half of the budget spent, a statement has one second; a busy machine needs longer for the sleep.
  expect(statuses.filter((status) => ![204, 422, 429, 503].includes(status))).toEqual([])
  const refused = await library.fetch('/books')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})
