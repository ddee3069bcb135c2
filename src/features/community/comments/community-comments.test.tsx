// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PublicComment } from '../../../backend/public-comment.ts'
import { CommunityComments } from './community-comments.tsx'
import { getPublicComments } from './get-public-comments.ts'

vi.mock('./get-public-comments.ts', () => ({ getPublicComments: vi.fn() }))
vi.mock('./report-button.tsx', () => ({ ReportButton: () => null }))

const NEWEST: PublicComment = {
  id: 'newest',
  comment: 'Nutty.',
  author: 'Community Member',
  createdAt: '2026-11-15T08:00:00Z',
  createdAtLocal: '2026-11-15T00:00',
}
const OLDER: PublicComment = { ...NEWEST, id: 'older', comment: 'Fruity.' }

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const showComments = (publicComments = [NEWEST], publicCommentCount = 2) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CommunityComments cheeseId="comte" panel={{ publicComments, publicCommentCount, myComment: null }} />
    </QueryClientProvider>,
  )

const openAll = () => userEvent.click(screen.getByRole('button', { name: 'Show all 2 comments' }))

const shownComments = () => screen.getAllByRole('listitem').map((entry) => entry.textContent)

test('Show all comments adds the older ones once, and Show fewer comments hides them', async () => {
  vi.mocked(getPublicComments).mockResolvedValue([NEWEST, OLDER])
  showComments()
  expect(screen.queryByText('Fruity.')).toBeNull()
  expect(getPublicComments).not.toHaveBeenCalled()
  await openAll()
  expect(await screen.findByText('Fruity.')).toBeTruthy()
  expect(shownComments()).toEqual([expect.stringContaining('Nutty.'), expect.stringContaining('Fruity.')])
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer comments' }))
  expect(screen.queryByText('Fruity.')).toBeNull()
})

test('A box with three comments opens without loading anything', async () => {
  showComments([NEWEST, OLDER, { ...OLDER, id: 'oldest' }], 3)
  const box = screen.getByRole('list')
  expect(box.tabIndex).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3 comments' }))
  expect(box.tabIndex).toBe(-1)
  expect(shownComments()).toHaveLength(3)
  expect(getPublicComments).not.toHaveBeenCalled()
})

test('Older comments that could not be loaded say so, and Try again shows them', async () => {
  vi.mocked(getPublicComments).mockRejectedValueOnce(new Error('offline'))
  showComments()
  await openAll()
  expect((await screen.findByRole('alert')).textContent).toBe('Older comments could not be loaded.')
  expect(screen.getByText('Nutty.')).toBeTruthy()
  vi.mocked(getPublicComments).mockResolvedValueOnce([NEWEST, OLDER])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Fruity.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
