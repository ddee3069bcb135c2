import { afterEach, expect, test, vi } from 'vitest'
import { createPreparedTemplate } from './test-database.ts'

afterEach(() => void vi.useRealTimers())

test('A prepared template is used again within a minute, and dropped when the next one is prepared', async () => {
  const prepared: string[] = []
  const clone = createPreparedTemplate('empty', async (owner) => {
    const [row] = await owner<{ name: string }[]>`select current_database() as name`
    prepared.push(row?.name ?? '')
  })
  const clones = [await clone(), await clone()]
  expect(prepared).toHaveLength(1)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  const last = await clone()
  const existing = await last.owner`select datname from pg_database where datname in ${last.owner(prepared)}`
  expect(existing).toEqual([{ datname: prepared[1] }])
  await Promise.all([...clones, last].map((database) => database.close()))
})
