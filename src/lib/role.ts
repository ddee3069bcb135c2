import { getBackend } from './backend.ts'
import { unwrap } from './unwrap.ts'

const STAFF_ROLES = ['admin', 'manager', 'employee'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaff = (role: string | null | undefined): role is StaffRole =>
  STAFF_ROLES.some((staffRole) => staffRole === role)

export async function getRole(userId: string): Promise<string | null> {
  const user = unwrap(await getBackend().data.from('users').select('role').eq('id', userId).maybeSingle())
  return user?.role ?? null
}
