// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDecideRecipe } from './decide-recipe.ts'

const rpc = vi.hoisted(() => vi.fn())

vi.mock('../../../backend/backend.ts', () => ({ getBackend: () => ({ data: { rpc } }) }))
vi.mock('../../../ui/toasts/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))

beforeEach(() => rpc.mockReset())

async function decide(answer: { data: unknown; error: unknown }) {
  rpc.mockResolvedValue(answer)
  const onDecided = vi.fn()
  const queryClient = new QueryClient()
  const { result } = renderHook(() => useDecideRecipe({ id: 'fondue', version: 1 }, onDecided), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  act(() => result.current.mutate({ decision: 'return', note: 'At what heat?' }))
  await waitFor(() => expect(result.current.isPending || result.current.isIdle).toBe(false))
  return onDecided
}

test('A recipe is loaded again after a decision, and when it has changed since it was opened', async () => {
  expect(await decide({ data: null, error: null })).toHaveBeenCalledOnce()
  expect(
    await decide({ data: null, error: { code: 'PT409', message: '', details: '{"reason":"stale"}' } }),
  ).toHaveBeenCalledOnce()
})

test('A decision that failed for another reason leaves the editor and its note open', async () => {
  const onDecided = await decide({ data: null, error: { message: 'TypeError: Failed to fetch' } })
  expect(onDecided).not.toHaveBeenCalled()
})
