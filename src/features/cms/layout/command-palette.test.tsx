// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../ui/testing/dialog-element.ts'
import { CommandPalette } from './command-palette.tsx'
import type { Command } from './use-staff-commands.ts'
import type { FindCheeses } from './use-cheese-search.ts'

afterEach(cleanup)

function openPalette(findCheeses: FindCheeses, onClose = () => {}, commands: Command[] = []) {
  const palette = <CommandPalette commands={commands} findCheeses={findCheeses} onClose={onClose} />
  const router = createMemoryRouter([{ path: '*', element: palette }])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

test('Enter opens a result of the typed text, not of the text before', async () => {
  const router = openPalette(async (text) => [{ id: text, name: text }])
  await userEvent.type(screen.getByRole('searchbox'), 'comte')
  await screen.findByRole('button', { name: 'Edit comte' })
  await userEvent.type(screen.getByRole('searchbox'), 's{Enter}')
  expect(router.state.location.pathname).toBe('/')
  await screen.findByRole('button', { name: 'Edit comtes' })
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  expect(router.state.location.pathname).toBe('/cms/cheeses/comtes')
})

test('Escape closes the palette even when text is typed', async () => {
  const close = vi.fn<() => void>()
  openPalette(async () => [], close)
  await userEvent.type(screen.getByRole('searchbox'), 'comte{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('A failed search has another message than a search without results', async () => {
  openPalette(async () => {
    throw new TypeError('Failed to fetch')
  })
  await userEvent.type(screen.getByRole('searchbox'), 'comte')
  expect(await screen.findByText('The cheeses could not be searched')).toBeTruthy()
})

test('A failed search of cheeses is told even when a command matches', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'))
  openPalette(failing, undefined, [{ label: 'Analytics', run: () => {} }])
  await userEvent.type(screen.getByRole('searchbox'), 'analytics')
  expect(screen.getByRole('button', { name: 'Analytics' })).toBeTruthy()
  expect(await screen.findByText('The cheeses could not be searched')).toBeTruthy()
})
