import type { Database } from '../../../lib/database.types.ts'

export type Role = Database['public']['Enums']['user_role']

type RoleWords = { role: Role; label: string; may: string }

/** From the least to the most. */
export const ROLES: readonly RoleWords[] = [
  { role: 'customer', label: 'Customer', may: 'Favourites, ratings and comments of their own' },
  { role: 'employee', label: 'Employee', may: 'Stock, placards and editing; no prices, no publishing' },
  { role: 'manager', label: 'Manager', may: 'Also prices, publishing, moderation and settings' },
  { role: 'admin', label: 'Admin', may: 'Everything, also people and their roles' },
]

export const isRole = (word: string | undefined): word is Role => ROLES.some(({ role }) => role === word)

export const roleLabel = (wanted: Role) => ROLES.find(({ role }) => role === wanted)?.label ?? wanted
