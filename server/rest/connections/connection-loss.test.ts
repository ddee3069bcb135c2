import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library

beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const statusOf = async (path: string, init?: RequestInit) => (await library.fetch(path, init)).status

/** Not those that are being opened: the client of the test database does not survive their loss. */
const loseConnections = () => library.database.owner`
  select pg_terminate_backend(pid) from pg_stat_activity
  where usename = 'authenticator' and datname = current_database() and query <> '' and query not like '%typarray%'`

const countRunning = async () => {
  const [row] = await library.database.owner<{ running: number }[]>`
    select count(*)::int as running from pg_stat_activity
    where usename = 'authenticator' and datname = current_database() and state = 'active' and query like '%sleep%'`
  return row?.running
}

test('A connection lost during a request answers 503 with Retry-After, and the next requests succeed', async () => {
  const headers = { 'content-type': 'application/json', apikey: library.keys.secretKey }
  const sleep = { method: 'POST', body: '{"seconds": 2}', headers }
  for (let round = 0; round < 3; round++) {
    const requests = Array.from({ length: 12 }, () => library.fetch('/rpc/sleep', sleep))
    await expect.poll(countRunning).toBeGreaterThan(0)
    await loseConnections()
    const answers = await Promise.all(requests)
    const lost = answers.filter(({ status }) => status === 503)
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.every(({ headers }) => headers.get('retry-after') !== null)).toBe(true)
    await expect.poll(() => statusOf('/books')).toBe(200)
    const after = await Promise.all(Array.from({ length: 30 }, () => statusOf('/books')))
    expect(new Set(after)).toEqual(new Set([200]))
  }
})

test('Connections lost between requests are replaced', async () => {
  for (let round = 0; round < 5; round++) {
    await loseConnections()
    await expect.poll(() => statusOf('/books?select=id')).toBe(200)
  }
})

test('A failing statement leaves its connection usable', async () => {
  // A few at a time, because a slow machine refuses those that wait for long.
  for (let round = 0; round < 8; round++) {
    const failing = Array.from({ length: 5 }, () => statusOf('/books?id=eq.x'))
    const working = Array.from({ length: 5 }, () => statusOf('/books?id=eq.1'))
    expect(new Set(await Promise.all(failing))).toEqual(new Set([400]))
    expect(new Set(await Promise.all(working))).toEqual(new Set([200]))
  }
})
