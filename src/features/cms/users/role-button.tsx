import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { Person } from './list-users.ts'
import { RoleDialog } from './role-dialog.tsx'
import { ROLE_LABELS } from '../../../domain/people/role-texts.ts'
import { useSetUserRole } from './set-user-role.ts'

/** Opens the role dialog. Admins cannot change their own role. */
export function RoleButton({ person }: { person: Person }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { mutate: setRole } = useSetUserRole(person)
  const label = ROLE_LABELS[person.role]

  if (user?.id === person.id) return <Badge tone="good">{label}</Badge>
  return (
    <>
      <StaffButton aria-label={`${label}: change role of ${person.email}`} onClick={() => setOpen(true)}>
        {label}
        <Pencil aria-hidden="true" size={14} className="text-ink-soft" />
      </StaffButton>
      {isOpen && (
        <RoleDialog
          person={person}
          onChoose={(to) => setRole({ from: person.role, to })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
