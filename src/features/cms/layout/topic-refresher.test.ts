// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTopicRefresher } from './topic-refresher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const KEYS = [
  ['cms', 'recipes', { page: 1 }],
  ['cms', 'recipes', 'record', 'id'],
  ['cms', 'dashboard'],
  ['cms', 'comments', {}],
  ['cms', 'analytics', '7days'],
]

function setUp() {
  const queryClient = new QueryClient()
  for (const key of KEYS) queryClient.setQueryData(key, 'known')
  const stale = () => KEYS.filter((key) => queryClient.getQueryState(key)?.isInvalidated)
  return { queryClient, refresher: createTopicRefresher(queryClient), stale }
}

test('A topic makes what shows it stale, but not a record that is being edited', async () => {
  const { refresher, stale } = setUp()
  refresher.add(['recipes'])
  await vi.advanceTimersByTimeAsync(0)
  expect(stale()).toEqual([KEYS[0], KEYS[2]])
})

test('After a gap everything that staff follow is stale, and an unknown topic is ignored', async () => {
  const { refresher, stale } = setUp()
  refresher.add(['*', 'not-a-topic'])
  await vi.advanceTimersByTimeAsync(0)
  expect(stale()).toEqual([KEYS[0], KEYS[2], KEYS[3]])
})

test('Changes in quick succession are read once a second', async () => {
  const { refresher, queryClient } = setUp()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  for (let change = 0; change < 10; change++) {
    refresher.add(['stock'])
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(invalidate).toHaveBeenCalledTimes(2)
})

test('A list stays as it is while a dialog is open', async () => {
  const { refresher, stale } = setUp()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  refresher.add(['recipes'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stale()).toEqual([])
  dialog.remove()
  await vi.advanceTimersByTimeAsync(200)
  expect(stale()).toHaveLength(2)
})

test('Nothing is read before a pending change of this page has arrived', async () => {
  const { queryClient, refresher, stale } = setUp()
  let finish = () => {}
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
  })
  const saved = mutation.execute(undefined)
  refresher.add(['recipes'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stale()).toEqual([])
  finish()
  await saved
  await vi.advanceTimersByTimeAsync(200)
  expect(stale()).toHaveLength(2)
})
