import type { User } from '@supabase/auth-js'

/** People write their own metadata, so nothing is sure about its shape. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function namesOf({ user_metadata }: User) {
  return { firstName: textOf(user_metadata?.first_name), lastName: textOf(user_metadata?.last_name) }
}

export const displayName = (user: User) => namesOf(user).firstName || (user.email ?? '')
