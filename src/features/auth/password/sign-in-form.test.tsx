// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountToasts } from '../../../ui/toasts/account-toasts.tsx'
import { SignInForm } from './sign-in-form.tsx'

afterEach(cleanup)

async function signIn(error_code: string) {
  vi.stubGlobal('fetch', async () => Response.json({ error_code, msg: error_code }, { status: 400 }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SignInForm email="nell@example.test" onEmailChange={() => {}} />
        <AccountToasts />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('Password'), 'Camembert1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const toast = (await screen.findByText('Sign In Error')).closest('li')
  const note = screen.getByRole('link', { name: 'Send the message again' }).parentElement
  return { toast: toast?.textContent, note: note?.textContent }
}

test('Who signs in before confirming the email reads the same in the form and in the toast', async () => {
  expect(await signIn('email_not_confirmed')).toEqual({
    toast: 'Sign In ErrorPlease check your email to verify your account.',
    note: 'Please check your email to verify your account. Send the message again',
  })
})

test('A wrong password comes with what a new account needs', async () => {
  expect(await signIn('invalid_credentials')).toEqual({
    toast: 'Sign In ErrorInvalid credentials',
    note: 'Invalid credentials. New here? Please check your email to verify your account. Send the message again',
  })
})
