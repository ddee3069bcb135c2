// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Notifications } from './notifications.tsx'
import { notifyAccount, notifyAccountOnNextPage } from './notification-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('A notice goes after five seconds', async () => {
  render(<Notifications />)
  act(() => notifyAccount({ title: 'Signed Out', description: 'You have been successfully signed out.' }))
  expect(shown()).toEqual(['Signed OutYou have been successfully signed out.'])
  await later(4900)
  expect(shown()).toHaveLength(1)
  await later(200)
  expect(shown()).toEqual([])
})

test('A second notice takes the place of the first', () => {
  render(<Notifications />)
  act(() => notifyAccount({ title: 'Invalid Input', description: 'One' }))
  act(() => notifyAccount({ title: 'Weak Password', description: 'Two' }))
  expect(shown()).toEqual(['Weak PasswordTwo'])
})

test('A notice for the next page waits for it, and is shown there once', () => {
  notifyAccountOnNextPage({ title: 'Welcome back!', description: 'You have successfully signed in.' })
  render(<Notifications />)
  expect(shown()).toEqual(['Welcome back!You have successfully signed in.'])
  expect(sessionStorage).toHaveLength(0)
})
