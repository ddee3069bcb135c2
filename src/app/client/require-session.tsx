import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { checkSession } from '../../features/auth/check-session.ts'
import { needsSecondFactor } from '../../lib/second-factor.ts'
import { useSession } from '../../lib/session.ts'
import { LeaveFor } from './leave-for.tsx'

/** A courtesy: what somebody may see is decided by the database. */
export function RequireSession() {
  const { loading, session } = useSession()
  const { pathname, search } = useLocation()
  const next = encodeURIComponent(pathname + search)
  const userId = session?.user.id
  useEffect(() => {
    if (userId) void checkSession()
  }, [userId])
  if (loading) return null
  if (!session) return <LeaveFor address={`/auth?next=${next}`} />
  if (needsSecondFactor(session)) return <LeaveFor address={`/auth/second-factor?next=${next}`} />
  return <Outlet />
}
