import {
  ChartNoAxesColumn,
  LayoutDashboard,
  MessageSquare,
  Settings,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { StaffRole } from '../../../domain/roles.ts'
import { LogoMark } from '../../../ui/logo-mark.tsx'

export const MANAGERS: readonly StaffRole[] = ['manager', 'admin']
export const ADMINS: readonly StaffRole[] = ['admin']

/** What a route of the staff area says about itself in its `handle`. */
export type StaffPage = { title: string; roles?: readonly StaffRole[] }

export type StaffLink = {
  to: string
  label: string
  Icon: LucideIcon | typeof LogoMark
  roles?: readonly StaffRole[]
  /** The letter that opens it together with Alt and Shift. */
  key: string
}

export const STAFF_LINKS: StaffLink[] = [
  { to: '/cms/dashboard', label: 'Dashboard', Icon: LayoutDashboard, key: 'D' },
  { to: '/cms/cheeses', label: 'Cheeses', Icon: LogoMark, key: 'C' },
  { to: '/cms/comments', label: 'Comments', Icon: MessageSquare, key: 'M', roles: MANAGERS },
  { to: '/cms/analytics', label: 'Analytics', Icon: ChartNoAxesColumn, key: 'A' },
  { to: '/cms/settings', label: 'Settings', Icon: Settings, key: 'S', roles: MANAGERS },
  { to: '/cms/users', label: 'Users', Icon: UsersRound, key: 'U', roles: ADMINS },
]

/** A courtesy: what a role may do is decided by the database. */
export const mayOpen = (role: StaffRole, { roles }: Pick<StaffPage, 'roles'>) =>
  !roles || roles.includes(role)
