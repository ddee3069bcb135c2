// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../ui/testing/dialog-element.ts'
import { ConfirmProvider } from '../../../ui/staff/confirm.tsx'
import { useAskedSignOut } from './use-asked-sign-out.ts'

const refuseToLeave = (event: Event) => event.preventDefault()

afterEach(() => {
  cleanup()
  removeEventListener('beforeunload', refuseToLeave)
})

function WayOut({ signOut }: { signOut: () => void }) {
  const ask = useAskedSignOut(signOut)
  return (
    <button type="button" onClick={() => void ask()}>
      Leave
    </button>
  )
}

function openWayOut() {
  const signOut = vi.fn<() => void>()
  render(
    <ConfirmProvider>
      <WayOut signOut={signOut} />
    </ConfirmProvider>,
  )
  return signOut
}

test('With everything saved, signing out asks nothing', async () => {
  const signOut = openWayOut()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(signOut).toHaveBeenCalledOnce()
})

test('With unsaved changes, signing out asks first', async () => {
  addEventListener('beforeunload', refuseToLeave)
  const signOut = openWayOut()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signOut).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(signOut).toHaveBeenCalledOnce()
})
