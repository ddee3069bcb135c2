// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useVoidBasket } from './record-basket.ts'

const LOST = { data: null, error: { message: 'TypeError: Failed to fetch' } }
const ENTERED = { data: {}, error: null, status: 200 }

const outbox = vi.hoisted(() => ({
  remove: vi.fn<(key: string) => Promise<boolean>>(async () => false),
  add: vi.fn<(entry: object) => Promise<void>>(async () => {}),
  getState: vi.fn<() => object>(() => ({ entries: [], isStuck: false })),
}))
const rpc = vi.hoisted(() => vi.fn<(name: string, given: { void_key: string }) => Promise<object>>())
vi.mock('../../../../../ui/toasts/toast.ts', () => ({ toast: { success: () => {} } }))
vi.mock('../../../kit/outbox/shop-outbox.ts', () => ({ getOutbox: () => outbox }))
vi.mock('../../../../../backend/backend.ts', () => ({ getBackend: () => ({ data: { rpc } }) }))

beforeEach(() => {
  vi.clearAllMocks()
  rpc.mockResolvedValue(ENTERED)
})

async function voidBasket() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useVoidBasket, { wrapper })
  return act(() => result.current.mutateAsync({ id: 'basket', reason: 'Mistyped', amount: '$4.20' }))
}

test('A basket that was never sent is taken from the queue', async () => {
  outbox.remove.mockResolvedValueOnce(true)
  expect(await voidBasket()).toBe('removed')
  expect([rpc.mock.calls, outbox.add.mock.calls]).toEqual([[], []])
})

test('The void of a queued basket that the shop may have is queued after it', async () => {
  outbox.getState.mockReturnValueOnce({ entries: [{ key: 'basket', isTried: true }], isStuck: false })
  expect(await voidBasket()).toBe('queued')
  expect(rpc).not.toHaveBeenCalled()
  expect(outbox.add).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'void', basketId: 'basket', reason: 'Mistyped', label: 'Void of $4.20' }),
  )
})

test('A void without an answer is queued with the key that was sent', async () => {
  rpc.mockResolvedValueOnce(LOST)
  expect(await voidBasket()).toBe('queued')
  const key = rpc.mock.calls[0]?.[1].void_key
  expect(outbox.add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key }))
})
