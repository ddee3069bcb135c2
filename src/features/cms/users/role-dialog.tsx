import { useState, type FormEvent } from 'react'
import { sendsMail } from '../../../backend/backend-config.ts'
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
    <Dialog title="Change role" description={describeChange(person)} onClose={onClose}>
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

function describeChange({ email, role, isConfirmed }: Person) {
  if (role === 'customer')
    return sendsMail()
      ? `${email} is signed out everywhere, their password ends, and they get a mail with a link. The new role begins when they choose a new password there.`
      : `${email} is signed out everywhere, and their password ends. No mail leaves this shop: pass on the link from Unsent mail. The new role begins when they choose a new password there.`
  const told = sendsMail() ? 'is told by mail' : 'is not told, because no mail leaves this shop'
  return isConfirmed
    ? `${email} is signed out everywhere, gets the new role at once and ${told}.`
    : `${email} has not accepted the present role and ${told}.`
}
