// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useUnsentMail } from './get-unsent-mail.ts'

const backend = vi.hoisted(() => ({ url: '' }))
const postToAuth = vi.hoisted(() => vi.fn<() => Promise<unknown[]>>(async () => []))
vi.mock('../../../backend/backend.ts', () => ({ getBackend: () => backend }))
vi.mock('../../../backend/backend-config.ts', () => ({ keepsMailInMailbox: () => false }))
vi.mock('../../../backend/session/auth-request.ts', () => ({ postToAuth }))

beforeEach(() => postToAuth.mockClear())

function openDashboard(url: string) {
  backend.url = url
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  return renderHook(() => useUnsentMail(true), { wrapper }).result
}

test('An admin is told of mail that could not be sent', async () => {
  const result = openDashboard(location.origin)
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(postToAuth).toHaveBeenCalledOnce()
})

test('Hosted Supabase, which sends mail itself, is not asked for mail that could not be sent', () => {
  expect(openDashboard('https://project.supabase.co').current.fetchStatus).toBe('idle')
  expect(postToAuth).not.toHaveBeenCalled()
})
