// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCheckInQueue, RETRY_MS, type CheckIn } from './check-in-queue.ts'

const NETWORK_FAILURE = new TypeError('Failed to fetch')

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

function createQueue(send: (checkIn: CheckIn) => Promise<unknown>, userId = 'employee') {
  const onRefused = vi.fn()
  const onSettled = vi.fn(async () => {})
  const queue = createCheckInQueue({ userId, eventId: 'tasting', send, onRefused, onSettled })
  return { queue, onRefused, onSettled }
}

test('Check-ins made without network are kept in the tab and sent in their order, each with its own key', async () => {
  let isOnline = false
  const sent: CheckIn[] = []
  const { queue } = createQueue(async (checkIn) => {
    if (!isOnline) throw NETWORK_FAILURE
    sent.push(checkIn)
  })
  queue.add('zoe', true)
  queue.add('ada', true)
  queue.add('zoe', false)
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.getState()).toMatchObject({ isRetrying: true, pending: [{}, {}, {}] })

  isOnline = true
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(sent.map(({ rsvpId, hasArrived }) => [rsvpId, hasArrived])).toEqual([
    ['zoe', true],
    ['ada', true],
    ['zoe', false],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  expect(queue.getState()).toEqual({ isRetrying: false, pending: [] })
  expect(sessionStorage).toHaveLength(0)
})

test('A reloaded page sends what the tab kept, with the same key, when the network is back', async () => {
  const first = createQueue(() => Promise.reject(NETWORK_FAILURE))
  first.queue.add('zoe', true)
  await vi.advanceTimersByTimeAsync(0)
  const [kept] = first.queue.getState().pending

  const send = vi.fn().mockRejectedValueOnce(NETWORK_FAILURE).mockResolvedValue(undefined)
  const { queue } = createQueue(send)
  const stop = queue.start()
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send.mock.calls).toEqual([[kept], [kept]])
  expect(queue.getState().pending).toEqual([])
  stop()
})

test('What one person left in the tab is not sent for the next one', async () => {
  createQueue(() => Promise.reject(NETWORK_FAILURE)).queue.add('zoe', true)
  const send = vi.fn<() => Promise<unknown>>()
  const { queue } = createQueue(send, 'manager')
  const stop = queue.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.getState().pending).toEqual([])
  expect(send).not.toHaveBeenCalled()
  stop()
})

test.each([
  ['a server error', { status: 500, code: 'XX000' }],
  ['a busy database', { status: 503 }],
  ['too many requests', { status: 429, code: 'PT429' }],
  ['an expired token', { status: 401, code: 'PGRST301' }],
  ['a session that ended', { status: 401, code: '42501' }],
])('A check-in that meets %s is kept and sent again', async (_, failure) => {
  const send = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined)
  const { queue, onRefused } = createQueue(send)
  queue.add('zoe', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.getState()).toMatchObject({ isRetrying: true, pending: [{ rsvpId: 'zoe' }] })
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(send).toHaveBeenCalledTimes(2)
  expect(onRefused).not.toHaveBeenCalled()
  expect(queue.getState()).toEqual({ isRetrying: false, pending: [] })
})

test('A check-in that the database refuses is reported and does not stop the next one', async () => {
  const refusal = { code: 'PT409', message: 'This party has no seat' }
  const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue(undefined)
  const { queue, onRefused, onSettled } = createQueue(send)
  queue.add('zoe', true)
  queue.add('ada', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(onSettled).toHaveBeenCalledTimes(2)
  expect(queue.getState().pending).toEqual([])
})
