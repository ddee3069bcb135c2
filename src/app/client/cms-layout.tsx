import { useEffect } from 'react'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { findCheeses } from '../../features/cms/cheeses/find-cheeses.ts'
import { StaffLayout } from '../../features/cms/layout/staff-layout.tsx'
import { isStaff } from '../../domain/roles.ts'
import { useSession } from '../../backend/session.ts'
import { markStaffBrowser } from '../../lib/staff-browser.ts'

export function CmsLayout() {
  const signOut = useSignOut()
  const { role } = useSession()
  const isUsedByStaff = isStaff(role)
  useEffect(() => {
    if (isUsedByStaff) markStaffBrowser()
  }, [isUsedByStaff])
  return <StaffLayout onSignOut={() => signOut.mutate('/auth')} findCheeses={findCheeses} />
}
