// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox, RETRY_MS, type Queued } from './outbox.ts'

const LOST = new TypeError('Failed to fetch')
const REFUSED = Object.assign(new Error('This party has no seat'), { code: 'PT409', status: 409 })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function createStore() {
  const kept = new Map<string, Queued>()
  return {
    kept,
    list: async () => [...kept.values()],
    async change(key: string, become: (kept: Queued | undefined) => Queued | undefined) {
      const entry = become(kept.get(key))
      if (entry) kept.set(key, entry)
      else kept.delete(key)
    },
    follow: () => () => undefined,
  }
}

function createQueue(send: (entry: Queued) => Promise<unknown>, store = createStore()) {
  const onSent = vi.fn(async () => {})
  return { outbox: createOutbox({ store, send, onSent }), store, onSent }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('What is recorded without a network stays on the device and is sent in its order, each with its key', async () => {
  let isOnline = false
  const sent: string[] = []
  const { outbox, store, onSent } = createQueue(async ({ key }) => {
    if (!isOnline) throw LOST
    sent.push(key)
  })
  for (const key of ['basket', 'check-in', 'count']) await outbox.add({ key })
  await settle()
  expect(outbox.getState()).toMatchObject({ isStuck: true, entries: [{}, {}, {}] })
  expect(store.kept.size).toBe(3)

  isOnline = true
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(sent).toEqual(['basket', 'check-in', 'count'])
  expect(outbox.getState()).toEqual({ isStuck: false, entries: [] })
  expect(onSent).toHaveBeenCalledTimes(3)
})

test('What an earlier visit left is sent when the staff area opens, and when the network is back', async () => {
  const store = createStore()
  store.kept.set('basket', { key: 'basket' })
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(LOST).mockResolvedValue({})
  const stop = createQueue(send, store).outbox.start()
  await settle()
  expect(store.kept.size).toBe(1)
  dispatchEvent(new Event('online'))
  await settle()
  expect([send.mock.calls.length, store.kept.size]).toEqual([2, 0])
  stop()
})

test('A refused entry stays with its sentence, does not hold up the next one, and can be sent again', async () => {
  const send = vi
    .fn<(entry: Queued) => Promise<unknown>>()
    .mockRejectedValueOnce(REFUSED)
    .mockResolvedValue({})
  const { outbox } = createQueue(send)
  await outbox.add({ key: 'first' })
  await settle()
  await outbox.add({ key: 'second' })
  await settle()
  const [refused] = outbox.getState().entries
  expect(outbox.getState().entries).toMatchObject([{ key: 'first', refusal: 'This party has no seat' }])
  if (refused) await outbox.retry(refused)
  expect(outbox.getState().entries).toEqual([])
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['first', 'second', 'first'])
})

test.each([
  ['an ended session', Object.assign(new Error(), { code: 'PT401', status: 401 })],
  ['too many requests', Object.assign(new Error(), { code: 'PT429', status: 429 })],
  ['a busy shop', Object.assign(new Error(), { status: 503 })],
  ['a statement that took too long', Object.assign(new Error(), { code: '57014', status: 422 })],
  ['a database that can only be read', Object.assign(new Error(), { code: '25006', status: 405 })],
])('An entry is kept and sent again after %s', async (_, error) => {
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(error).mockResolvedValue({})
  const { outbox } = createQueue(send)
  await outbox.add({ key: 'basket' })
  await settle()
  expect(outbox.getState()).toMatchObject({ isStuck: true, entries: [{ key: 'basket' }] })
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(outbox.getState().entries).toEqual([])
})

test.each([
  ['a broken constraint', { code: '23514', status: 400 }],
  ['a value that cannot be read', { code: '22P02', status: 400 }],
  ['a key that was used for something else', { code: 'PT422', status: 422 }],
  ['a duplicate', { code: '23505', status: 409 }],
  ['a role that may not do it', { code: '42501', status: 403 }],
])('An entry that is refused for %s does not hold up the next one', async (_, error) => {
  const send = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(Object.assign(new Error('No'), error))
    .mockResolvedValue({})
  const { outbox } = createQueue(send)
  await outbox.add({ key: 'first' })
  await outbox.add({ key: 'second' })
  await settle()
  expect(outbox.getState()).toMatchObject({ isStuck: false, entries: [{ key: 'first' }] })
})

test('An entry is removed before it is first sent or after it was refused, and not while the shop may have it', async () => {
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(LOST).mockRejectedValueOnce(REFUSED)
  const { outbox, store } = createQueue(send)
  await outbox.add({ key: 'first' })
  await settle()
  await outbox.add({ key: 'second' })
  expect([await outbox.remove('first'), await outbox.remove('second')]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(await outbox.remove('first')).toBe(true)
  expect([send.mock.calls.length, store.kept.size]).toEqual([2, 0])
})
