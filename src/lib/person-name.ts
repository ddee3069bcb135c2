import type { User } from '@supabase/auth-js'
import * as v from 'valibot'

const metadataSchema = v.object({
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
})

/** People write their own metadata, so nothing is sure about its shape. */
export function namesOf(user: User) {
  const parsed = v.safeParse(metadataSchema, user.user_metadata)
  return parsed.success
    ? { firstName: parsed.output.first_name, lastName: parsed.output.last_name }
    : { firstName: '', lastName: '' }
}

export const displayName = (user: User) => namesOf(user).firstName || (user.email ?? '')
