// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountToasts } from '../../../ui/toasts/account-toasts.tsx'
import { rememberReturnPath } from '../return-path.ts'
import { SignUpForm } from './sign-up-form.tsx'

const requests: { url: string; body: unknown }[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('/rpc/shop_time_in')) return Response.json('2026-11-18T16:05')
    requests.push({ url, body: JSON.parse(String(init.body)) })
    return Response.json({ id: '1', email: 'nell@example.test' })
  })
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function openForm() {
  cleanup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignUpForm email="" onEmailChange={() => {}} />
      <AccountToasts />
    </QueryClientProvider>,
  )
}

async function signUp(input: { firstName?: string; email: string; password: string }) {
  openForm()
  const user = userEvent.setup({ delay: null })
  if (input.firstName) await user.type(screen.getByLabelText(/First name/), input.firstName)
  await user.type(screen.getByLabelText('Email'), input.email)
  await user.type(screen.getByLabelText('Password'), input.password)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
}

const shownToast = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent

test('A weak password is refused before anything is sent', async () => {
  await signUp({ email: 'nell@example.test', password: 'camembert1' })
  expect(await shownToast('Weak Password')).toBe(
    'Weak PasswordPassword must be at least 8 characters with uppercase, lowercase, and numbers.',
  )
  expect(requests).toEqual([])
})

test('An email without a dot is refused before anything is sent', async () => {
  await signUp({ email: 'nell@example', password: 'Camembert1' })
  expect(await shownToast('Invalid Input')).toBe('Invalid InputPlease enter a valid email address.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

test('A password that the shop refuses marks its field, and is not counted as a sign-up', async () => {
  const message = 'This password is easy to guess. Please choose another one.'
  const refusal = {
    code: 422,
    error_code: 'weak_password',
    msg: message,
    weak_password: { reasons: ['pwned'] },
  }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }))
  for (let attempt = 0; attempt < 4; attempt++) {
    await signUp({ email: 'nell@example.test', password: 'Password123' })
    expect(await shownToast('Weak Password')).toContain(message)
    expect(screen.getByLabelText('Password')).toHaveProperty('ariaInvalid', 'true')
  }
})

test('A password that is too long for the shop is not counted as a sign-up', async () => {
  const refusal = {
    code: 422,
    error_code: 'validation_failed',
    msg: 'Password cannot be longer than 72 bytes',
  }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }))
  for (let attempt = 0; attempt < 4; attempt++) {
    await signUp({ email: 'nell@example.test', password: 'Camembert1' })
    expect(await shownToast('Sign Up Error')).toContain('An unexpected error occurred')
  }
})

test('A sign-up sends sanitized names and email and says to check the mailbox', async () => {
  await signUp({ firstName: ' <i>Nell</i> ', email: ' nell@example.test ', password: 'Camembert1' })
  expect(await shownToast('Account Created')).toBe(
    'Account CreatedPlease check your email to verify your account.',
  )
  expect(requests).toMatchObject([
    { body: { email: 'nell@example.test', password: 'Camembert1', data: { first_name: 'iNell/i' } } },
  ])
  expect(requests[0]?.url).toContain(
    `/auth/v1/signup?redirect_to=${encodeURIComponent(`${location.origin}/`)}`,
  )
})

test('The result of a sign-up has the focus, which was on the button that went away', async () => {
  await signUp({ email: 'nell@example.test', password: 'Camembert1' })
  const result = await screen.findByText(/The message went to nell@example.test/)
  expect(document.activeElement).toBe(result)
})

test('The mail of a sign-up leads to the root of the site, with the page to return to beside it', async () => {
  rememberReturnPath('/comte-aop', '')
  await signUp({ email: 'nell@example.test', password: 'Camembert1' })
  await screen.findByText(/The message went to/)
  const { searchParams } = new URL(requests[0]?.url ?? '')
  expect(Object.fromEntries(searchParams)).toEqual({ redirect_to: `${location.origin}/`, next: '/comte-aop' })
})

test('The fourth sign-up within five minutes is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  for (const attempt of [1, 2, 3, 4]) {
    sessionStorage.clear()
    await signUp({ email: `nell${attempt}@example.test`, password: 'Camembert1' })
  }
  expect(await shownToast('Too Many Attempts')).toBe(
    'Too Many AttemptsPlease wait before trying again. You can try again at 4:05\u00a0PM.',
  )
  expect(requests).toHaveLength(3)
  vi.useRealTimers()
})

test('A reload keeps the step of the code with the email alone, until another email is chosen', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  await signUp({ email: 'nell@example.test', password: 'Camembert1' })
  await screen.findByLabelText('Code from the message')
  expect(JSON.stringify(sessionStorage)).not.toContain('Camembert1')
  openForm()
  expect(screen.getByText(/The message went to nell@example.test/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  openForm()
  expect(screen.queryByLabelText('Code from the message')).toBeNull()
  vi.useRealTimers()
})

test('Without mail a sign-up asks for no code of a message', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 900_000 })
  document.head.innerHTML = '<meta name="mail" content="none" />'
  await signUp({ email: 'nell@example.test', password: 'Camembert1' })
  expect(await screen.findByText(/^No mail leaves this shop/, { selector: '[tabindex]' })).toBeTruthy()
  expect(screen.queryByLabelText('Code from the message')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }))
  expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy()
  document.head.innerHTML = ''
  vi.useRealTimers()
})
