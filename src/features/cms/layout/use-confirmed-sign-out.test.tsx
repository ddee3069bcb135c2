// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../ui/testing/dialog-element.ts'
import { ConfirmProvider } from '../kit/screen/confirm.tsx'
import { LeaveGuard } from '../kit/record/leave-guard.tsx'
import { useConfirmedSignOut } from './use-confirmed-sign-out.ts'

afterEach(cleanup)

function SignOutButton({ signOut }: { signOut: () => void }) {
  const confirmedSignOut = useConfirmedSignOut(signOut)
  return (
    <button type="button" onClick={() => void confirmedSignOut()}>
      Leave
    </button>
  )
}

function openPage({ isUnsaved }: { isUnsaved: boolean }) {
  const signOut = vi.fn<() => void>()
  const page = (
    <ConfirmProvider>
      <SignOutButton signOut={signOut} />
      <LeaveGuard when={isUnsaved} note={undefined} />
    </ConfirmProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return signOut
}

test('Signing out with everything saved needs no confirmation', async () => {
  const signOut = openPage({ isUnsaved: false })
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(signOut).toHaveBeenCalledOnce()
})

test('Signing out with unsaved changes needs a confirmation', async () => {
  const signOut = openPage({ isUnsaved: true })
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(signOut).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(signOut).toHaveBeenCalledOnce()
})
