import type { User } from '@supabase/auth-js'

/** Users can write any shape into their own metadata. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function namesOf({ user_metadata }: User) {
  return { firstName: textOf(user_metadata?.first_name), lastName: textOf(user_metadata?.last_name) }
}

export const displayName = (user: User) => namesOf(user).firstName || (user.email ?? '')
