// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MyRsvpsList } from './my-rsvps-list.tsx'

vi.mock('../../ui/toasts/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))
const { callFunction } = vi.hoisted(() => ({ callFunction: vi.fn() }))
vi.mock('../../backend/backend.ts', () => ({ getBackend: () => ({ data: { rpc: callFunction } }) }))

afterEach(cleanup)

const TASTING = {
  event_id: 'tasting',
  slug: 'tasting',
  title: 'Tasting',
  starts_at_local: '2040-06-01T19:00',
  event_status: 'cancelled',
  is_open: false,
  status: 'going',
  party_size: 1,
  total: 1,
}

test('A failed request for the events of a member keeps what is shown and can be retried', async () => {
  const failure = { data: null, error: { message: 'down' }, status: 503 }
  const answer = { data: [TASTING], error: null }
  callFunction.mockResolvedValueOnce(failure).mockResolvedValueOnce(answer).mockResolvedValueOnce(failure)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queryClient}>
      <MyRsvpsList userId="mona" />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This event is canceled.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await queryClient.refetchQueries()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('Tasting')).toBeTruthy()
})
