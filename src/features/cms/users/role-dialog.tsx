import { useState, type FormEvent } from 'react'
import { ENUMS } from '../../../domain/enums.ts'
import type { Role } from '../../../domain/people/roles.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { Person } from './list-users.ts'
import { RoleChoice } from './role-choice.tsx'

type RoleDialogProps = { person: Person; onChoose: (role: Role) => void; onClose: () => void }

export function RoleDialog({ person, onChoose, onClose }: RoleDialogProps) {
  const [chosen, setChosen] = useState(person.role)

  function choose(event: FormEvent) {
    event.preventDefault()
    onChoose(chosen)
    onClose()
  }

  return (
    <Dialog
      title="Change role"
      description={
        person.role === 'customer'
          ? `${person.email} is signed out everywhere, their password ends, and they get a mail with a link. The new role begins when they choose a new password there.`
          : person.isConfirmed
            ? `${person.email} is signed out everywhere, gets the new role at once and is told by mail.`
            : `${person.email} has not accepted the present role and is told of the change by mail.`
      }
      onClose={onClose}
    >
      <form onSubmit={choose}>
        <RoleChoice takesFocus roles={ENUMS.user_role} chosen={chosen} onChoose={setChosen} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="primary" disabled={chosen === person.role}>
            Change Role
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
