import { Outlet } from 'react-router'
import { useSecondFactorRequirement } from '../../../features/auth/second-factor/get-second-factor-requirement.ts'
import { isStaff } from '../../../domain/people/roles.ts'
import { useSession } from '../../../backend/session/session.ts'
import { RedirectTo } from '../redirect-to.tsx'
import { useLastKnownRole } from './use-last-known-role.ts'
import { type AccountToast } from '../../../ui/toasts/toast.ts'

const SET_UP_FIRST: AccountToast = {
  title: 'One Thing First',
  description: 'The shop asks its staff for an authenticator app. Please set one up here.',
}

const STAFF_ONLY: AccountToast = {
  title: 'Staff Only',
  description: 'Your account has no role in the staff area. An admin can give it one.',
}

/**
 * Rendered inside RequireSession. Redirects only when the role is known; until then the staff layout shows that it is
 * loading or that it failed to load.
 */
export function RequireStaff() {
  const { role, roleError } = useSession()
  useLastKnownRole()
  const mustSetUpSecondFactor = useSecondFactorRequirement(isStaff(role))
  const isRoleKnown = role !== undefined && !roleError
  if (isRoleKnown && !isStaff(role)) return <RedirectTo url="/" toast={STAFF_ONLY} />
  if (mustSetUpSecondFactor) return <RedirectTo url="/account" toast={SET_UP_FIRST} />
  return <Outlet />
}
