import { useEffect } from 'react'
import * as v from 'valibot'
import { assumeRole, useSession } from '../../../backend/session/session.ts'
import { isUnanswered } from '../../../backend/requests/is-unanswered.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { isStaff } from '../../../domain/people/roles.ts'
import { ROLE_STORAGE_KEY } from '../../../lib/storage-keys.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.string(), role: v.picklist(ENUMS.user_role), at: v.number() }),
)

/** Without a network the staff area opens with the role of the last seven days; the database decides about what is sent. */
export function useLastKnownRole() {
  const { user, role, roleError } = useSession()
  useEffect(() => {
    if (!user) return
    if (isStaff(role) && !roleError && navigator.onLine) {
      localStorage.setItem(ROLE_STORAGE_KEY, JSON.stringify({ userId: user.id, role, at: Date.now() }))
    } else if (!role && (roleError ? isUnanswered(roleError) : !navigator.onLine)) {
      const { success, output } = v.safeParse(storedSchema, localStorage.getItem(ROLE_STORAGE_KEY))
      if (success && output.userId === user.id && Date.now() - output.at < KEPT_MS) assumeRole(output.role)
    }
  }, [user, role, roleError])
}
