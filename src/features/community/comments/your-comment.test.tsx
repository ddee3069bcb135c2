// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnComment } from '../panel/panel.ts'
import { YourComment } from './your-comment.tsx'
import { undoToast } from '../../../ui/toast.ts'
import { dataToast } from '../../../ui/toasters.tsx'

const insert = vi.hoisted(() => vi.fn<(row: object) => Promise<{ error: { code: string } | null }>>())

vi.mock(import('../../../ui/toast.ts'), async (original) => ({ ...(await original()), undoToast: vi.fn() }))
vi.mock('../../../ui/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../../backend/backend.ts', () => {
  const deletion = { error: null, eq: () => deletion }
  const session = { user: { id: 'mona' } }
  return {
    getBackend: () => ({
      auth: { getSession: async () => ({ data: { session }, error: null }) },
      data: { from: () => ({ insert, delete: () => deletion }) },
    }),
  }
})

const queryClient = new QueryClient()

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

const showComment = (comment: OwnComment | null) => (
  <QueryClientProvider client={queryClient}>
    <YourComment cheeseId="comte" comment={comment} />
  </QueryClientProvider>
)

async function deleteAndUndo() {
  render(showComment(fromAnotherTab))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => undoToast).toHaveBeenCalledOnce()
  const [message, undo] = vi.mocked(undoToast).mock.calls[0] ?? []
  expect(message).toBe('Comment deleted')
  undo?.()
}

test('What somebody is writing stays when a comment from another tab turns up', async () => {
  const { rerender } = render(showComment(null))
  await userEvent.type(screen.getByRole('textbox'), 'Half a thought')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  rerender(showComment(fromAnotherTab))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('A form in which nobody has written gives way to the comment from another tab', () => {
  const { rerender } = render(showComment(null))
  rerender(showComment(fromAnotherTab))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('Undo puts a deleted comment back as it was', async () => {
  insert.mockResolvedValueOnce({ error: null })
  await deleteAndUndo()
  await expect.poll(() => dataToast.success).toHaveBeenCalledWith('Comment saved', expect.anything())
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
  await expect
    .poll(() => dataToast.error)
    .toHaveBeenCalledWith('You have written another comment since', expect.anything())
})

test('Edit leads into the text, and Cancel back to Edit', async () => {
  render(showComment(fromAnotherTab))
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})
