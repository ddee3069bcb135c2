// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../ui/testing/dialog-element.ts'
import { CommandPalette } from './command-palette.tsx'
import type { Command } from './use-staff-commands.ts'
import type { FindCommands } from './use-command-search.ts'

afterEach(cleanup)

function openPalette(findCommands: FindCommands, onClose = () => {}, commands: Command[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <CommandPalette commands={commands} findCommands={findCommands} onClose={onClose} />
    </QueryClientProvider>,
  )
}

test('Enter opens a result of the typed text, not of the text before', async () => {
  const edit = vi.fn<(text: string) => void>()
  openPalette(async (text) => [{ id: text, label: `Edit ${text}`, run: () => edit(text) }])
  await userEvent.type(screen.getByRole('searchbox'), 'comte')
  await screen.findByRole('button', { name: 'Edit comte' })
  await userEvent.type(screen.getByRole('searchbox'), 's{Enter}')
  expect(edit).not.toHaveBeenCalled()
  await screen.findByRole('button', { name: 'Edit comtes' })
  await userEvent.type(screen.getByRole('searchbox'), '{Enter}')
  expect(edit.mock.calls).toEqual([['comtes']])
})

test('Escape closes the palette even when text is typed', async () => {
  const close = vi.fn<() => void>()
  openPalette(async () => [], close)
  await userEvent.type(screen.getByRole('searchbox'), 'comte{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('A failed search and a search without results have different messages', async () => {
  openPalette(async () => {
    throw new TypeError('Failed to fetch')
  })
  await userEvent.type(screen.getByRole('searchbox'), 'comte')
  expect(await screen.findByText('The search failed. Type again to repeat it.')).toBeTruthy()
})

test('A failed search is reported even when a command matches', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'))
  openPalette(failing, undefined, [{ label: 'Analytics', run: () => {} }])
  await userEvent.type(screen.getByRole('searchbox'), 'analytics')
  expect(screen.getByRole('button', { name: 'Analytics' })).toBeTruthy()
  expect(await screen.findByText('The search failed. Type again to repeat it.')).toBeTruthy()
})
