import { useEffect, useRef } from 'react'
import type { Role } from '../../../domain/people/roles.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../../../domain/people/role-texts.ts'

type RoleChoiceProps<Offered extends Role> = {
  roles: readonly Offered[]
  chosen: Offered
  onChoose: (role: Offered) => void
  /** Because the arrow keys select from there. */
  takesFocus?: boolean
}

export function RoleChoice<Offered extends Role>(props: RoleChoiceProps<Offered>) {
  const { roles, chosen, onChoose, takesFocus = false } = props
  const current = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) current.current?.focus()
  }, [takesFocus])
  return (
    <fieldset className="border-t border-hairline">
      <legend className="sr-only">Role</legend>
      {roles.map((role) => (
        <label
          key={role}
          className="grid min-h-16 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-4 border-b border-hairline py-2"
        >
          <input
            ref={role === chosen ? current : undefined}
            type="radio"
            name="role"
            checked={chosen === role}
            onChange={() => onChoose(role)}
            className="row-span-2 size-5 accent-accent"
          />
          <span>{ROLE_LABELS[role]}</span>
          <span className="text-small text-ink-soft">{ROLE_DESCRIPTIONS[role]}</span>
        </label>
      ))}
    </fieldset>
  )
}
