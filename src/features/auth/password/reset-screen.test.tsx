// @vitest-environment jsdom
import { AuthApiError } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ResetScreen } from './reset-screen.tsx'

const CODE = '123456'

const auth = vi.hoisted(() => ({
  reauthenticate: vi.fn<() => Promise<object>>(async () => ({ data: {}, error: null })),
  updateUser: vi.fn<(given: { nonce?: string }) => Promise<object>>(),
}))
vi.mock('../../../backend/backend.ts', () => ({ getBackend: () => ({ auth }) }))
vi.mock('../use-redirect-when-signed-in.ts', () => ({ useRedirectWhenSignedIn: () => {} }))

test('A person who took long to choose a password proves with a code who they are, and types nothing twice', async () => {
  auth.updateUser.mockImplementation(async ({ nonce }) => ({
    data: {},
    error: nonce === CODE ? null : new AuthApiError('Proof', 400, 'reauthentication_needed'),
  }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResetScreen />
    </QueryClientProvider>,
  )
  const user = userEvent.setup({ delay: null })
  const save = () => user.click(screen.getByRole('button', { name: 'Save Password' }))
  await user.type(screen.getByLabelText('New password'), 'Emmental-Bern-42')
  expect(screen.queryByLabelText('Code from the message')).toBeNull()
  await save()
  expect(await screen.findByText(/You came here more than ten minutes ago/)).toBeTruthy()
  await save()
  expect(await screen.findByText('Please enter the code.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  expect(await screen.findByText('The code is on its way to your mailbox.')).toBeTruthy()
  expect(auth.reauthenticate).toHaveBeenCalledOnce()
  await user.type(screen.getByLabelText('Code from the message'), CODE)
  await save()
  await waitFor(() =>
    expect(auth.updateUser).toHaveBeenLastCalledWith({ password: 'Emmental-Bern-42', nonce: CODE }),
  )
})
