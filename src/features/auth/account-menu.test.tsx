// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../backend/query-client.ts'
import { SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { AccountToasts } from '../../ui/toasts/account-toasts.tsx'
import { AccountMenu } from './account-menu.tsx'

vi.mock('../../backend/backend-config.ts', () => ({
  readBackendConfig: () => ({ url: 'https://shop.example', publishableKey: 'sb_publishable_x' }),
}))

beforeEach(() => {
  const inAnHour = Math.floor(Date.now() / 1000) + 3600
  const user = { id: '1', email: 'nell@example.test' }
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_at: inAnHour, user }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session))
  vi.stubGlobal('fetch', async () => Response.json({ code: 'PT401' }, { status: 401 }))
})

afterEach(cleanup)

test('A person whose session ended elsewhere reads so on the next page, with a link back to it', async () => {
  const logged = vi.spyOn(console, 'error')
  history.replaceState(null, '', '/comte-aop?comments=2')
  render(
    <QueryClientProvider client={queryClient}>
      <AccountMenu />
      <AccountToasts />
    </QueryClientProvider>,
  )
  const told = await screen.findByText('Your session has ended. Sign in again to continue where you were.')
  expect(told).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
    '/auth?next=%2Fcomte-aop%3Fcomments%3D2',
  )
  expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull()
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
  expect(logged).not.toHaveBeenCalled()
})
