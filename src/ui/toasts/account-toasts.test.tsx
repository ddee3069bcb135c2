// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountToasts } from './account-toasts.tsx'
import { accountToast, accountToastOnNextPage } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const TWO_FRAMES_MS = 34
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('An account toast disappears after five seconds', async () => {
  render(<AccountToasts />)
  act(() => accountToast({ title: 'Signed Out', description: 'You have been successfully signed out.' }))
  expect(shown()).toEqual(['Signed OutYou have been successfully signed out.'])
  await later(TWO_FRAMES_MS)
  await later(4900)
  expect(shown()).toHaveLength(1)
  await later(200)
  expect(shown()).toEqual([])
})

test('The five seconds of an account toast begin when it is painted', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => frames.push(paint))
  render(<AccountToasts />)
  act(() => accountToast({ title: 'Signed Out', description: 'You have been successfully signed out.' }))
  await later(20_000)
  expect(shown()).toHaveLength(1)
  act(() => {
    while (frames.length > 0) frames.shift()?.(0)
  })
  await later(4900)
  expect(shown()).toHaveLength(1)
  await later(200)
  expect(shown()).toEqual([])
})

test('A second account toast replaces the first', () => {
  render(<AccountToasts />)
  act(() => accountToast({ title: 'Invalid Input', description: 'One' }))
  act(() => accountToast({ title: 'Weak Password', description: 'Two' }))
  expect(shown()).toEqual(['Weak PasswordTwo'])
})

test('An account toast for the next page waits for it, and is shown there once', async () => {
  accountToastOnNextPage({ title: 'Welcome back!', description: 'You have successfully signed in.' })
  render(<AccountToasts />)
  expect(shown()).not.toContain('Welcome back!You have successfully signed in.')
  cleanup()
  // The next page loads every script anew.
  vi.resetModules()
  const nextPage = await import('./account-toasts.tsx')
  render(<nextPage.AccountToasts />)
  expect(shown()).toEqual(['Welcome back!You have successfully signed in.'])
  expect(sessionStorage).toHaveLength(0)
})

test('An account toast with a link stays ten seconds', async () => {
  render(<AccountToasts />)
  const link = { label: 'Sign In', href: '/auth?next=%2Fcomte-aop' }
  act(() => accountToast({ title: 'Signed Out', description: 'Your session has ended.', link }))
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(link.href)
  await later(TWO_FRAMES_MS)
  await later(9900)
  expect(shown()).toHaveLength(1)
  await later(200)
  expect(shown()).toEqual([])
})
