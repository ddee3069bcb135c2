import type { LucideIcon } from 'lucide-react'
import { may } from '../../../domain/roles.ts'
import type { Route } from '../../../site-map.ts'
import type { LogoMark } from '../../../ui/logo-mark.tsx'

/** A page that the staff navigation lists. */
export type StaffLink = {
  to: string
  label: string
  Icon: LucideIcon | typeof LogoMark
  access: Route['access']
  /** The letter that opens it together with Alt and Shift. */
  shortcut: string
}

/** The interface mirrors what the database decides. */
export const mayOpen = (role: string | null | undefined, { access }: Pick<Route, 'access'>) =>
  !access || access === 'session' || may(role, access)
