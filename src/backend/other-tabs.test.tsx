// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { tellOtherTabs, useChangesOfOtherTabs } from './other-tabs.ts'

afterEach(cleanup)

test('What one tab changed is read again in another, until that one is closed', async () => {
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(useChangesOfOtherTabs, { wrapper })
  tellOtherTabs([['my-favorites'], ['panel', 'comte']])
  await expect
    .poll(() => invalidate.mock.calls)
    .toEqual([[{ queryKey: ['my-favorites'] }], [{ queryKey: ['panel', 'comte'] }]])
  unmount()
  tellOtherTabs([['my-favorites']])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(invalidate).toHaveBeenCalledTimes(2)
})
