// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../ui/testing/dialog-element.ts'
import { ConfirmProvider } from '../kit/confirm.tsx'
import { LeaveGuard } from '../kit/leave-guard.tsx'
import { useAskedSignOut } from './use-asked-sign-out.ts'

afterEach(cleanup)

function WayOut({ signOut }: { signOut: () => void }) {
  const ask = useAskedSignOut(signOut)
  return (
    <button type="button" onClick={() => void ask()}>
      Leave
    </button>
  )
}

function openWayOut({ isUnsaved }: { isUnsaved: boolean }) {
  const signOut = vi.fn<() => void>()
  const page = (
    <ConfirmProvider>
      <WayOut signOut={signOut} />
      <LeaveGuard when={isUnsaved} note={undefined} />
    </ConfirmProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return signOut
}

test('With everything saved, signing out asks nothing', async () => {
  const signOut = openWayOut({ isUnsaved: false })
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(signOut).toHaveBeenCalledOnce()
})

test('With unsaved changes, signing out asks first', async () => {
  const signOut = openWayOut({ isUnsaved: true })
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signOut).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(signOut).toHaveBeenCalledOnce()
})
