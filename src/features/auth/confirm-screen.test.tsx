// @vitest-environment jsdom
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountToasts } from '../../ui/account-toasts.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'

const verifyOtp = vi.hoisted(() => vi.fn())

vi.mock('../../backend/backend.ts', () => ({
  getBackend: () => ({ auth: { verifyOtp, onAuthStateChange: () => undefined } }),
}))

afterEach(cleanup)

async function followLink() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/auth/confirm?token_hash=abc&type=signup']}>
        <ConfirmScreen />
      </MemoryRouter>
      <AccountToasts />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Confirm My Email Address' }))
}

test('A link that was used before shows that it is no longer valid', async () => {
  verifyOtp.mockResolvedValue({ error: new AuthApiError('x', 403, 'otp_expired') })
  await followLink()
  expect(await screen.findByRole('heading', { name: 'This link has had its day' })).toBeTruthy()
})

test('A valid link can be tried again after a network failure', async () => {
  verifyOtp.mockResolvedValue({ error: new AuthRetryableFetchError('Failed to fetch', 0) })
  await followLink()
  expect(await screen.findByText('Network error. Please check your connection.')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm My Email Address' })
  expect(button.disabled).toBe(false)
})
