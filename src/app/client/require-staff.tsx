import { Outlet } from 'react-router'
import { useSecondFactorDuty } from '../../features/auth/get-second-factor-duty.ts'
import { isStaff } from '../../lib/role.ts'
import { useSession } from '../../lib/session.ts'
import type { Notice } from '../../ui/notification-store.ts'
import { LeaveFor } from './leave-for.tsx'

const SET_UP_FIRST: Notice = {
  title: 'One Thing First',
  description: 'The shop asks its staff for an authenticator app. Please set one up here.',
}

const STAFF_ONLY: Notice = {
  title: 'Staff Only',
  description: 'Your account has no role in the staff area. An admin can give it one.',
}

/**
 * Inside RequireSession: lets staff through, and has them set up a second factor where the shop asks for one.
 * Only an answer sends somebody away; until there is one, the frame says that it waits, or that none came.
 */
export function RequireStaff() {
  const { role, roleError } = useSession()
  const mustSetUpSecondFactor = useSecondFactorDuty(isStaff(role))
  const isAnswered = role !== undefined && !roleError
  if (isAnswered && !isStaff(role)) return <LeaveFor address="/" notice={STAFF_ONLY} />
  if (mustSetUpSecondFactor) return <LeaveFor address="/account" notice={SET_UP_FIRST} />
  return <Outlet />
}
