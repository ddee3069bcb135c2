// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../ui/testing/dialog-element.ts'
import { MyRsvpPanel } from './my-rsvp-panel.tsx'

vi.mock('../../ui/toasts/toasters.tsx', () => ({ dataToast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../backend/live/live-stream.ts', () => ({ openLiveStream: () => () => {} }))
const { readRsvp, callFunction } = vi.hoisted(() => ({ readRsvp: vi.fn(), callFunction: vi.fn() }))
vi.mock('../../backend/backend.ts', () => {
  const answer = (data: unknown) => async () => ({ data, error: null })
  const afterwards = { capacity: 12, event_stats: { going: 11 } }
  const query = {
    select: () => query,
    eq: () => query,
    maybeSingle: readRsvp,
    single: answer(afterwards),
  }
  return { getBackend: () => ({ data: { from: () => query, rpc: callFunction } }) }
})

const answers = (data: unknown) => ({ data, error: null })

beforeEach(() => {
  readRsvp.mockReset().mockResolvedValue(answers({ status: 'going', party_size: 1 }))
  callFunction.mockReset().mockResolvedValue(answers(null))
  document.body.innerHTML = '<span data-seats-left>Full, with a waiting list</span>'
})
afterEach(cleanup)

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MyRsvpPanel eventId="smoke" slug="smoke" userId="mona" seatsLeft={0} />
    </QueryClientProvider>,
  )

test('A member whose RSVP was saved in another tab reads how many seats it has, not how many were asked for', async () => {
  readRsvp.mockResolvedValueOnce(answers(null))
  callFunction.mockResolvedValue(answers('going'))
  open()
  await userEvent.selectOptions(await screen.findByLabelText('How many are you?'), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Join the waiting list' }))
  expect(await screen.findByText('Your seat is saved.')).toBeTruthy()
  expect(callFunction).toHaveBeenCalledWith('rsvp', expect.objectContaining({ party_size: 3 }))
})

test('A member who cancels the RSVP that filled an event is offered a seat, not the waiting list', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Give my seat back' }))
  const question = within(screen.getByRole('dialog', { name: 'Give your seat back?' }))
  await userEvent.click(question.getByRole('button', { name: 'Give my seat back' }))
  expect(await screen.findByRole('button', { name: 'Save my seat' })).toBeTruthy()
  expect(screen.getByText('1 seat left')).toBeTruthy()
  expect(screen.getByText('A party of more than 1 joins the waiting list.')).toBeTruthy()
})
