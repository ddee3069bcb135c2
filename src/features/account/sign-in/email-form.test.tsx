// @vitest-environment jsdom
import type { User } from '@supabase/auth-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EmailForm } from './email-form.tsx'

const auth = vi.hoisted(() => {
  let newEmail: string | undefined = 'thief@example.test'
  return {
    getUser: async () => ({ data: { user: { new_email: newEmail } }, error: null }),
    updateUser: vi.fn(async () => {
      newEmail = undefined
      return { data: {}, error: null }
    }),
  }
})
vi.mock('../../../backend/backend.ts', () => ({ getBackend: () => ({ auth }) }))
vi.mock('../../../ui/toasts/toast.ts', () => ({ toast: { success: vi.fn() }, accountToast: vi.fn() }))

afterEach(cleanup)

test('A change of email that waits for its confirmation is shown, and its owner cancels it', async () => {
  const user = { id: 'mona', email: 'mona@example.test' } as User
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EmailForm user={user} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Waiting for you to confirm thief@example\.test/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the Change' }))
  expect(auth.updateUser).toHaveBeenCalledWith({ email: 'mona@example.test' })
  await waitFor(() => expect(screen.queryByText(/Waiting for you/)).toBeNull())
})
