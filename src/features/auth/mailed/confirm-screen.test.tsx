// @vitest-environment jsdom
import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountToasts } from '../../../ui/toasts/account-toasts.tsx'
import { ConfirmScreen } from './confirm-screen.tsx'
import { returnPath } from '../return-path.ts'

const verifyOtp = vi.hoisted(() => vi.fn())

vi.mock('../../../backend/backend.ts', () => ({
  getBackend: () => ({ auth: { verifyOtp, onAuthStateChange: () => undefined } }),
}))

afterEach(cleanup)

async function followLink(query = 'token_hash=abc&type=signup', action = 'Confirm My Email Address') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/auth/confirm?${query}`]}>
        <ConfirmScreen />
      </MemoryRouter>
      <AccountToasts />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: action }))
}

test('A link that was used before shows that it is no longer valid', async () => {
  verifyOtp.mockResolvedValue({ error: new AuthApiError('x', 403, 'otp_expired') })
  await followLink()
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

test('A valid link can be tried again after a network failure', async () => {
  verifyOtp.mockResolvedValue({ error: new AuthRetryableFetchError('Failed to fetch', 0) })
  await followLink()
  expect(await screen.findByText('Network error. Please check your connection.')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm My Email Address' })
  expect(button.disabled).toBe(false)
})

test('The link to undo a change of email leads to the choice of a new password', async () => {
  verifyOtp.mockResolvedValue({ data: {}, error: null })
  await followLink('token_hash=abc&type=email_change&undo=1', 'Undo the Change')
  expect(verifyOtp).toHaveBeenLastCalledWith({ token_hash: 'abc', type: 'email_change' })
  expect(returnPath()).toBe('/auth/reset')
})
