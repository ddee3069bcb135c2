import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { StaffButton, StaffLink } from '../kit/screen/staff-button.tsx'
import type { Person } from './list-users.ts'
import { SessionsDialog } from './sessions-dialog.tsx'

/** Opens the sessions dialog. Admins see their own sessions on their account page. */
export function SessionsButton({ person }: { person: Person }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)

  if (user?.id === person.id) return <StaffLink to="/account">Your account</StaffLink>
  return (
    <>
      <StaffButton
        aria-label={`Sessions of ${person.email}: ${person.sessionCount}`}
        onClick={() => setOpen(true)}
      >
        Sessions
        <span className="text-ink-soft">{person.sessionCount}</span>
      </StaffButton>
      {isOpen && <SessionsDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}
