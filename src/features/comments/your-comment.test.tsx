// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnComment } from '../../lib/panel.ts'
import { toastData } from '../../ui/toast-data.ts'
import { toastUndo } from '../../ui/toast-undo.ts'
import { YourComment } from './your-comment.tsx'

const insert = vi.hoisted(() => vi.fn<(row: object) => Promise<{ error: { code: string } | null }>>())

vi.mock('../../ui/toast-undo.ts', () => ({ toastUndo: vi.fn() }))
vi.mock('../../ui/toast-data.ts', () => ({ toastData: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../lib/backend.ts', () => {
  const deletion = { error: null, eq: () => deletion }
  const session = { user: { id: 'mona' } }
  return {
    getBackend: () => ({
      auth: { getSession: async () => ({ data: { session }, error: null }) },
      data: { from: () => ({ insert, delete: () => deletion }) },
    }),
  }
})

const fromAnotherTab: OwnComment = {
  comment: 'Nutty.',
  isPublic: true,
  createdAt: '2026-11-15T08:00:00Z',
  isHidden: false,
  hiddenReason: null,
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function deleteAndUndo() {
  render(<YourComment cheeseId="comte" comment={fromAnotherTab} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => toastUndo).toHaveBeenCalledOnce()
  const [said, undo] = vi.mocked(toastUndo).mock.calls[0] ?? []
  expect(said).toBe('Comment deleted')
  undo?.()
}

test('What somebody is writing stays when a comment from another tab turns up', async () => {
  const { rerender } = render(<YourComment cheeseId="comte" comment={null} />)
  await userEvent.type(screen.getByRole('textbox'), 'Half a thought')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  rerender(<YourComment cheeseId="comte" comment={fromAnotherTab} />)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('A form in which nobody has written gives way to the comment from another tab', () => {
  const { rerender } = render(<YourComment cheeseId="comte" comment={null} />)
  rerender(<YourComment cheeseId="comte" comment={fromAnotherTab} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('Undo puts a deleted comment back as it was', async () => {
  insert.mockResolvedValueOnce({ error: null })
  await deleteAndUndo()
  await expect.poll(() => toastData.success).toHaveBeenCalledWith('Comment saved')
  expect(insert).toHaveBeenCalledExactlyOnceWith({
    user_id: 'mona',
    cheese_id: 'comte',
    comment: 'Nutty.',
    is_public: true,
  })
})

test('Undo never replaces a comment that was written since', async () => {
  insert.mockResolvedValueOnce({ error: { code: '23505' } })
  await deleteAndUndo()
  await expect.poll(() => toastData.error).toHaveBeenCalledWith('You have written another comment since')
})

test('Edit leads into the text, and Cancel back to Edit', async () => {
  render(<YourComment cheeseId="comte" comment={fromAnotherTab} />)
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})
