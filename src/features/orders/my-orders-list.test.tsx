// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MyOrdersList } from './my-orders-list.tsx'

vi.mock('../../backend/backend.ts', () => {
  const common = { state: 'not_collected', day: '2026-11-10', pickup_at_local: '2026-11-11T00:30', lines: [] }
  const data = [
    { ...common, code: 'AAAAAA', has_page: true },
    { ...common, code: 'BBBBBB', has_page: false },
  ]
  return { getBackend: () => ({ data: { rpc: async () => ({ data, error: null }) } }) }
})

afterEach(cleanup)

test('An order leads to its page while it has one, and names the day of the shop to which its hour belongs', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyOrdersList userId="mona" />
    </QueryClientProvider>,
  )
  const links = await screen.findAllByRole('link', { name: 'Not collected' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/AAAAAA'])
  expect(screen.getByText('BBBBBB')).toBeTruthy()
  expect(screen.getAllByText('It was set aside for Tuesday, November 10.')).toHaveLength(2)
})
