import type { LucideIcon } from 'lucide-react'
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
