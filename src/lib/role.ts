import { getBackend } from './backend.ts'

const STAFF_ROLES = ['admin', 'manager', 'employee'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaff = (role: string | null | undefined): role is StaffRole =>
  STAFF_ROLES.some((staffRole) => staffRole === role)

/** None when it cannot be found out: what a role allows is decided by the database in any case. */
export async function getRole(userId: string): Promise<string | null> {
  const { data, error } = await getBackend().data.from('users').select('role').eq('id', userId).single()
  if (error) console.error('The role could not be loaded', error)
  return data?.role ?? null
}
