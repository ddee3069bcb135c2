// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../ui/testing/dialog-element.ts'
import { MyRsvpPanel } from './my-rsvp-panel.tsx'

vi.mock('../../ui/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../backend/live-stream.ts', () => ({ openLiveStream: () => () => {} }))
vi.mock('../../backend/backend.ts', () => {
  const answer = (data: unknown) => async () => ({ data, error: null })
  const afterwards = { capacity: 12, event_stats: { going: 11 } }
  const query = {
    select: () => query,
    eq: () => query,
    maybeSingle: answer({ status: 'going', party_size: 1 }),
    single: answer(afterwards),
  }
  return { getBackend: () => ({ data: { from: () => query, rpc: answer(null) } }) }
})

afterEach(cleanup)

test('A member who cancels the RSVP that filled an event is offered a seat, not the waiting list', async () => {
  document.body.innerHTML = '<span data-seats-left>Full, with a waiting list</span>'
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyRsvpPanel eventId="smoke" slug="smoke" userId="mona" seatsLeft={0} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Give my place back' }))
  const question = within(screen.getByRole('dialog', { name: 'Give your place back?' }))
  await userEvent.click(question.getByRole('button', { name: 'Give my place back' }))
  expect(await screen.findByRole('button', { name: 'Save my place' })).toBeTruthy()
  expect(screen.getByText('1 place left')).toBeTruthy()
})
