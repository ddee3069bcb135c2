import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

const SLEEPERS = 8
const SLEEP_SECONDS = 0.3
/** Less than a request takes that waits until all sleepers have had their turn, and enough for a busy machine. */
const MEANWHILE_MS = 2_000

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

test('One IP leaves a slot to others, who are answered while its requests run', async () => {
  const sleep = JSON.stringify({ seconds: SLEEP_SECONDS })
  const headers = { 'content-type': 'application/json' }
  const greedy = Array.from({ length: SLEEPERS }, () =>
    library.fetch('/rpc/sleep', { method: 'POST', body: sleep, headers }),
  )
  const token = await library.memberToken()
  for (let round = 0; round < 10; round++) {
    const began = performance.now()
    const { status } = await library.fetch('/books', { headers: { authorization: `Bearer ${token}` } })
    expect([status, performance.now() - began < MEANWHILE_MS]).toEqual([200, true])
  }
  const statuses = (await Promise.all(greedy)).map(({ status }) => status)
  expect(statuses).toContain(204)
  expect(statuses.filter((status) => ![204, 503].includes(status))).toEqual([])
})
