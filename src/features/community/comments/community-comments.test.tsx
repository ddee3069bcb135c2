// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicComment } from '../../../backend/records/public-comment.ts'
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
  stars: null,
  answer: '',
}
const OLDER: PublicComment = { ...NEWEST, id: 'older', comment: 'Fruity.' }

/** A document in jsdom has no layout, so its heights are given here. */
const heights = { comments: 0, box: 240 }
let resize = () => {}

class StubResizeObserver implements ResizeObserver {
  constructor(onResize: ResizeObserverCallback) {
    resize = () => onResize([], this)
  }
  observe() {}
  unobserve() {}
  disconnect() {
    resize = () => {}
  }
}

beforeEach(() => {
  heights.comments = 100
  vi.stubGlobal('ResizeObserver', StubResizeObserver)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(heights.box)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() =>
    Math.max(heights.comments, heights.box),
  )
})

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

test('Show all comments adds the older ones once, and Show less hides them', async () => {
  vi.mocked(getPublicComments).mockResolvedValue([NEWEST, OLDER])
  showComments()
  expect(screen.queryByText('Fruity.')).toBeNull()
  expect(getPublicComments).not.toHaveBeenCalled()
  await openAll()
  expect(await screen.findByText('Fruity.')).toBeTruthy()
  expect(shownComments()).toEqual([expect.stringContaining('Nutty.'), expect.stringContaining('Fruity.')])
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.queryByText('Fruity.')).toBeNull()
})

test('A box that is too small for its comments opens without loading anything', async () => {
  heights.comments = 900
  showComments([NEWEST, { ...OLDER, comment: 'Fruity. '.repeat(250) }])
  const box = screen.getByRole('list')
  expect(box.tabIndex).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 2 comments' }))
  expect(box.tabIndex).toBe(-1)
  expect(shownComments()).toHaveLength(2)
  expect(getPublicComments).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.getByRole('button', { name: 'Show all 2 comments' })).toBe(document.activeElement)
})

test('A box that holds all of its comments has no button until a narrower window makes it too small', () => {
  showComments([NEWEST, OLDER])
  expect(screen.queryByRole('button')).toBeNull()
  heights.comments = 300
  act(() => resize())
  expect(screen.getByRole('button', { name: 'Show all 2 comments' })).toBeTruthy()
})

test('A box that cuts off only a few pixels scrolls and has no button', () => {
  heights.comments = 250
  showComments([NEWEST, OLDER])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('list').tabIndex).toBe(0)
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
