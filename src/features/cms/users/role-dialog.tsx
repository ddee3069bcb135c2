import { useState, type FormEvent } from 'react'
import { Modal } from '../../../ui/staff/modal.tsx'
import { StaffButton } from '../../../ui/staff/staff-button.tsx'
import type { Person } from './list-users.ts'
import { ROLES, type Role } from './roles.ts'

type RoleDialogProps = { person: Person; onChoose: (role: Role) => void; onClose: () => void }

export function RoleDialog({ person, onChoose, onClose }: RoleDialogProps) {
  const [chosen, setChosen] = useState(person.role)

  function choose(event: FormEvent) {
    event.preventDefault()
    onChoose(chosen)
    onClose()
  }

  return (
    <Modal
      title="Change role"
      description={`${person.email} is signed out everywhere, and the new role counts from then on.`}
      onClose={onClose}
    >
      <form onSubmit={choose} className="mt-5">
        <fieldset className="border-t border-hairline">
          <legend className="sr-only">Role</legend>
          {ROLES.map(({ role, label, may }) => (
            <label
              key={role}
              className="grid min-h-16 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-4 border-b border-hairline py-2"
            >
              <input
                type="radio"
                name="role"
                checked={chosen === role}
                onChange={() => setChosen(role)}
                className="row-span-2 size-5 accent-accent"
              />
              <span>{label}</span>
              <span className="text-small text-ink-soft">{may}</span>
            </label>
          ))}
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="primary" disabled={chosen === person.role}>
            Change Role
          </StaffButton>
        </div>
      </form>
    </Modal>
  )
}
