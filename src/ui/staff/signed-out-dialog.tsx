import { checkSession } from '../../lib/check-session.ts'
import { Modal } from './modal.tsx'
import { StaffButton } from './staff-button.tsx'

const DESCRIPTION =
  'Your session was ended elsewhere, so nothing was saved. What you typed stays in this browser and is offered once you have signed in again.'

/** Leaves the time to look at what could not be saved; letting go of the session leads to where one signs in. */
export function SignedOutDialog({ note, onClose }: { note: string | undefined; onClose: () => void }) {
  return (
    <Modal
      title="You have been signed out"
      description={[DESCRIPTION, note].filter(Boolean).join(' ')}
      onClose={onClose}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <StaffButton onClick={onClose}>Stay</StaffButton>
        <StaffButton look="primary" onClick={() => void checkSession()}>
          Sign In
        </StaffButton>
      </div>
    </Modal>
  )
}
