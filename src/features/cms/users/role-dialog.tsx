import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/staff-button.tsx'
import type { Person } from './list-users.ts'
import { ENUMS } from '../../../domain/enums.ts'
import type { Role } from '../../../domain/roles.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from './role-texts.ts'

type RoleDialogProps = { person: Person; onChoose: (role: Role) => void; onClose: () => void }

export function RoleDialog({ person, onChoose, onClose }: RoleDialogProps) {
  const [chosen, setChosen] = useState(person.role)
  // The focus starts on the current role, because the arrow keys select from there.
  const currentRole = useRef<HTMLInputElement>(null)
  useEffect(() => currentRole.current?.focus(), [])

  function choose(event: FormEvent) {
    event.preventDefault()
    onChoose(chosen)
    onClose()
  }

  return (
    <Dialog
      title="Change role"
      description={`${person.email} is signed out everywhere and gets the new role at once.`}
      onClose={onClose}
    >
      <form onSubmit={choose}>
        <fieldset className="border-t border-hairline">
          <legend className="sr-only">Role</legend>
          {ENUMS.user_role.map((role) => (
            <label
              key={role}
              className="grid min-h-16 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-4 border-b border-hairline py-2"
            >
              <input
                ref={role === person.role ? currentRole : undefined}
                type="radio"
                name="role"
                checked={chosen === role}
                onChange={() => setChosen(role)}
                className="row-span-2 size-5 accent-accent"
              />
              <span>{ROLE_LABELS[role]}</span>
              <span className="text-small text-ink-soft">{ROLE_DESCRIPTIONS[role]}</span>
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
    </Dialog>
  )
}
