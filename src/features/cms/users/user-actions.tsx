import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { StaffButton, StaffLink } from '../../../ui/staff/staff-button.tsx'
import type { Person } from './list-users.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { useSetUserRole } from './set-user-role.ts'

/** What an admin can do about somebody else; their own role is nobody's to change but another admin's. */
export function UserActions({ person }: { person: Person }) {
  const { user } = useSession()
  const [open, setOpen] = useState<'role' | 'sessions'>()
  const { mutate: setRole } = useSetUserRole(person)
  const close = () => setOpen(undefined)

  if (user?.id === person.id) return <StaffLink to="/account">Your account</StaffLink>
  return (
    <div className="flex gap-2">
      <StaffButton aria-label={`Change role of ${person.email}`} onClick={() => setOpen('role')}>
        Change role
      </StaffButton>
      <StaffButton
        aria-label={`Sessions of ${person.email}: ${person.sessionCount}`}
        onClick={() => setOpen('sessions')}
      >
        Sessions
        <span className="text-ink-soft">{person.sessionCount}</span>
      </StaffButton>
      {open === 'role' && (
        <RoleDialog person={person} onChoose={(to) => setRole({ from: person.role, to })} onClose={close} />
      )}
      {open === 'sessions' && <SessionsDialog person={person} onClose={close} />}
    </div>
  )
}
