// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AddGuestsSheet } from './add-guests-sheet.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => undefined
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const show = (isAtDoor: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddGuestsSheet eventId="tasting" isAtDoor={isAtDoor} onClose={() => undefined} />
    </QueryClientProvider>,
  )

const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Name/)
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add and check in' })

test('Without a network a walk-in says that it needs one, and keeps what was typed', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(true)
  expect(screen.getByRole('alert').textContent).toContain('This needs the network')
  expect(addButton().disabled).toBe(true)
  fireEvent.change(nameField(), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button', { name: '4' }))
  cleanup()
  show(false)
  expect(nameField().value).toBe('')
  cleanup()
  show(true)
  expect(nameField().value).toBe('Ada')
  expect(screen.getByRole('button', { name: '4' }).ariaPressed).toBe('true')
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(addButton().disabled).toBe(false)
})
