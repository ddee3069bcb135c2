// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountToasts } from '../../../ui/toasts/account-toasts.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

const TOKEN = 'a'.repeat(64)

const invitation = {
  email: 'nell@example.test',
  role: 'manager',
  invited_by: 'Ada Admin' as string | null,
  expires_at_local: '2026-11-24T12:08:00',
  has_account: false,
  has_role: false,
}

let answers: Record<string, () => Response>
const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  answers = { read_invitation: () => Response.json([invitation]) }
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? ''
    requests.push(name)
    return answers[name]?.() ?? Response.json([])
  })
})

afterEach(cleanup)

async function openLink(token = TOKEN) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/auth/invitation#${token}`]}>
        <InvitationScreen />
      </MemoryRouter>
      <AccountToasts />
    </QueryClientProvider>,
  )
  return (await screen.findByRole('heading', { level: 1 })).textContent
}

const offered = (data: Partial<typeof invitation>) => {
  answers['read_invitation'] = () => Response.json([{ ...invitation, ...data }])
}

async function choosePassword(action: string) {
  await userEvent.type(screen.getByLabelText('Password'), 'Password123')
  await userEvent.click(screen.getByRole('button', { name: action }))
}

test('An invitation names who invites and to what, and marks what is optional', async () => {
  expect(await openLink()).toBe('You are invited')
  expect(screen.getByText('Ada Admin invites you to the staff area as Manager.')).toBeTruthy()
  expect(screen.getByText(/^The work of an employee, with prices/)).toBeTruthy()
  expect(screen.getAllByText('Optional')).toHaveLength(2)
})

test('A link of the operator says who is invited, because nobody invites', async () => {
  offered({ invited_by: null, role: 'admin' })
  await openLink()
  expect(screen.getByText('You are invited to the staff area as Admin.')).toBeTruthy()
})

test('Who was given a role reads so, and saves a password instead of accepting an invitation', async () => {
  offered({ has_account: true, has_role: true })
  expect(await openLink()).toBe('Your role is now Manager')
  expect(screen.queryByText(/invit/i)).toBeNull()
  expect(screen.getByRole('button', { name: 'Save Password' })).toBeTruthy()
})

test('A link that was used since the page was opened is shown like one that was used before', async () => {
  answers['read_invitation'] = () => Response.json([])
  await openLink()
  const usedBefore = document.body.textContent
  expect(usedBefore).toContain('If you used it, sign in.')
  cleanup()

  offered({})
  answers['invitation'] = () =>
    Response.json({ error_code: 'otp_expired', msg: 'Token has expired' }, { status: 403 })
  await openLink()
  await choosePassword('Set Up My Account')
  const heading = await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(document.body.textContent).toBe(usedBefore)
  expect(document.activeElement).toBe(heading)
})

test('A link that was cut off is called incomplete, without a request', async () => {
  expect(await openLink(TOKEN.slice(0, 40))).toBe('This link is incomplete')
  expect(requests).not.toContain('read_invitation')
})

test('A password that is easy to guess marks its field', async () => {
  const message = 'This password is easy to guess. Please choose another one.'
  answers['invitation'] = () => Response.json({ error_code: 'weak_password', msg: message }, { status: 422 })
  await openLink()
  await choosePassword('Set Up My Account')
  expect(await screen.findByText('Weak Password')).toBeTruthy()
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(
    field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  ).toContain(message)
})
