// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnComment } from '../panel/panel.ts'
import { YourComment } from './your-comment.tsx'
import { undoToast } from '../../../ui/toasts/toast.ts'
import { dataToast } from '../../../ui/toasts/toasters.tsx'

type Write = (row: object) => Promise<{ error: { code: string } | null }>

const { insert, upsert } = vi.hoisted(() => ({ insert: vi.fn<Write>(), upsert: vi.fn<Write>() }))

vi.mock(import('../../../ui/toasts/toast.ts'), async (original) => ({
  ...(await original()),
  undoToast: vi.fn(),
}))
vi.mock('./comment-signature.tsx', () => ({ CommentSignature: () => null }))
vi.mock('../../../ui/toasts/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../../backend/backend.ts', () => {
  const deletion = { error: null, eq: () => deletion }
  const session = { user: { id: 'mona' } }
  return {
    getBackend: () => ({
      auth: { getSession: async () => ({ data: { session }, error: null }) },
      data: { from: () => ({ insert, upsert, delete: () => deletion }) },
    }),
  }
})

const queryClient = new QueryClient()

const fromAnotherTab: OwnComment = {
  comment: 'Nutty.',
  isPublic: true,
  showsRating: true,
  createdAt: '2026-11-15T08:00:00Z',
  isHidden: false,
  hiddenReason: null,
  isWaiting: false,
  answer: null,
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.clearAllMocks()
})

const showComment = (comment: OwnComment | null) => (
  <QueryClientProvider client={queryClient}>
    <YourComment cheeseId="comte" userId="mona" comment={comment} />
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

test('A half-written comment stays when a comment arrives from another tab', async () => {
  const { rerender } = render(showComment(null))
  await userEvent.type(await screen.findByRole('textbox'), 'Half a thought')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  rerender(showComment(fromAnotherTab))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('A half-written comment stays when the page is reloaded, until it is saved', async () => {
  const { unmount } = render(showComment(null))
  await userEvent.type(await screen.findByRole('textbox'), 'Half a thought')
  unmount()
  render(showComment(null))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought')
  upsert.mockResolvedValueOnce({ error: null })
  await userEvent.click(screen.getByRole('button', { name: 'Save Comment' }))
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test('A comment longer than its limit shows its length and cannot be saved', async () => {
  render(showComment(null))
  await userEvent.click(await screen.findByRole('textbox'))
  await userEvent.paste('a'.repeat(2001))
  const field = await screen.findByRole('textbox', { description: '2,001 of 2,000 characters' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Comment' }).disabled).toBe(true)
})

test('An untouched form is replaced by a comment from another tab', () => {
  const { rerender } = render(showComment(null))
  rerender(showComment(fromAnotherTab))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Nutty.')).toBeTruthy()
})

test('Undo restores a deleted comment unchanged', async () => {
  insert.mockResolvedValueOnce({ error: null })
  await deleteAndUndo()
  await expect.poll(() => dataToast.success).toHaveBeenCalledWith('Comment saved', expect.anything())
  expect(insert).toHaveBeenCalledExactlyOnceWith({
    user_id: 'mona',
    cheese_id: 'comte',
    comment: 'Nutty.',
    is_public: true,
    shows_rating: true,
  })
})

test('Undo does not replace a comment written since the deletion', async () => {
  insert.mockResolvedValueOnce({ error: { code: '23505' } })
  await deleteAndUndo()
  await expect
    .poll(() => dataToast.error)
    .toHaveBeenCalledWith('You have written another comment since', expect.anything())
})

test('Edit moves the focus to the text and Cancel moves it back to Edit', async () => {
  render(showComment(fromAnotherTab))
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
})

test('A double click on Save Comment sends one request', async () => {
  let respond = () => {}
  upsert.mockReturnValue(new Promise((resolve) => (respond = () => resolve({ error: null }))))
  render(showComment(null))
  await userEvent.type(await screen.findByRole('textbox'), 'Nutty.')
  const button = screen.getByRole('button', { name: 'Save Comment' })
  // Both clicks arrive before React has drawn the disabled button.
  button.click()
  button.click()
  await expect.poll(() => upsert).toHaveBeenCalled()
  respond()
  await expect.poll(() => dataToast.success).toHaveBeenCalledWith('Comment saved', expect.anything())
  expect(upsert).toHaveBeenCalledOnce()
})
