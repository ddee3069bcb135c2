// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { getOutbox, type OutboxEntry } from './shop-outbox.ts'

const kept = vi.hoisted(() => new Map<string, object>())
const rpc = vi.hoisted(() => vi.fn<(name: string, given: object) => Promise<object>>())
const shown = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../../../../ui/toasts/toast.ts', () => ({ toast: { error: shown } }))
vi.mock('../../../../backend/backend.ts', () => ({
  getBackend: () => ({
    auth: { getSession: async () => ({ data: { session: {} }, error: null }) },
    data: {
      rpc,
      from: () => ({
        select: () => ({
          in: (_: string, ids: string[]) => ({
            order: async () => ({ data: ids.map((id) => ({ name: id.toUpperCase() })), error: null }),
          }),
        }),
      }),
    },
  }),
}))
vi.mock('./outbox-store.ts', () => ({
  openOutboxStore: () => ({
    list: async () => [...kept.values()],
    async change(key: string, become: (entry: object | undefined) => object | undefined) {
      const entry = become(kept.get(key))
      if (entry) kept.set(key, entry)
      else kept.delete(key)
    },
  }),
}))

test('A queued count names the cheeses that were counted since, which it leaves out', async () => {
  rpc.mockResolvedValueOnce({ data: [{ cheese_id: 'comte' }], error: null })
  const lines = ['comte', 'gouda', 'brie'].map((cheese_id) => ({ cheese_id, grams: 500 }))
  const count: OutboxEntry = {
    key: 'count',
    kind: 'count',
    at: Date.now(),
    label: 'Count of 3 cheeses',
    lines,
  }
  await getOutbox().add(count)
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    'Count of 3 cheeses: left out, because counted since: GOUDA, BRIE',
  )
})

test('A check-in says how long ago it was, and a void has the key that it was queued with', async () => {
  rpc.mockResolvedValue({ data: {}, error: null })
  const at = Date.now() - 90_000
  const checkIn = { eventId: 'event', rsvpId: 'rsvp', hasArrived: true }
  await getOutbox().add({ key: 'arrival', kind: 'check-in', at, label: '', ...checkIn })
  await getOutbox().add({ key: 'void', kind: 'void', at, label: '', basketId: 'basket', reason: 'Mistyped' })
  await vi.waitFor(() => expect(kept.size).toBe(0))
  expect(rpc).toHaveBeenCalledWith('check_in', expect.objectContaining({ seconds_ago: 90 }))
  expect(rpc).toHaveBeenCalledWith('void_basket', {
    basket_id: 'basket',
    reason: 'Mistyped',
    void_key: 'void',
  })
})
