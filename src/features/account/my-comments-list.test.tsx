// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MyCommentsList } from './my-comments-list.tsx'

vi.mock('../../backend/backend.ts', () => {
  const common = { is_public: true, hidden_at: null, created_at_local: '2026-11-15T00:00' }
  const data = [
    { ...common, id: '1', comment: 'Nutty.', cheese: { name: 'Comté', slug: 'comte-aop' } },
    { ...common, id: '2', comment: 'I miss it.', cheese: null },
  ]
  const query = { select: () => query, eq: () => query, order: async () => ({ data, error: null }) }
  return { getBackend: () => ({ data: { from: () => query } }) }
})

afterEach(cleanup)

test('A comment on a cheese that is no longer sold is still listed', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyCommentsList userId="mona" />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('link', { name: 'Comté' })).getAttribute('href')).toBe('/comte-aop')
  expect(screen.getByText('I miss it.')).toBeTruthy()
  expect(screen.getByText('No longer on the counter')).toBeTruthy()
})
