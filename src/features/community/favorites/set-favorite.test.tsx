// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dataToast } from '../../../ui/toasts/toasters.tsx'
import { useSetFavorite } from './set-favorite.ts'

const writes = vi.hoisted((): string[] => [])

vi.mock('../../../ui/toasts/toasters.tsx', () => ({
  dataToast: { success: vi.fn(), error: vi.fn(), dismiss: vi.fn() },
}))
vi.mock('../../../backend/backend.ts', () => {
  const write = (name: string) => () => {
    writes.push(name)
    const result = { error: null, eq: () => result }
    return result
  }
  const session = { user: { id: 'mona' } }
  return {
    getBackend: () => ({
      auth: { getSession: async () => ({ data: { session }, error: null }) },
      data: { from: () => ({ upsert: write('add'), delete: write('remove') }) },
    }),
  }
})

afterEach(() => {
  cleanup()
  writes.length = 0
  vi.clearAllMocks()
})

function useFavorite() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSetFavorite('comte'), { wrapper }).result
}

const messages = () => vi.mocked(dataToast.success).mock.calls.map(([message]) => message)

test('After quick clicks on a favorite, one toast tells the last state', async () => {
  const favorite = useFavorite()
  for (const isFavorite of [true, false, true]) favorite.current.mutate({ isFavorite })
  await expect.poll(() => writes).toEqual(['add', 'remove', 'add'])
  await expect.poll(messages).toEqual(['Added to favorites'])
})

test('Undo adds a removed favorite again', async () => {
  const favorite = useFavorite()
  favorite.current.mutate({ isFavorite: false })
  await expect.poll(messages).toEqual(['Removed from favorites'])
  const [, options] = vi.mocked(dataToast.success).mock.calls[0] ?? []
  const { action } = options as unknown as { action: { label: string; onClick: () => void } }
  expect(action.label).toBe('Undo')
  action.onClick()
  await expect.poll(() => writes).toEqual(['remove', 'add'])
  await expect.poll(messages).toEqual(['Removed from favorites', 'Added to favorites'])
})
