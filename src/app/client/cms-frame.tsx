import { useEffect } from 'react'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { findCheeses } from '../../features/cms/cheeses/find-cheeses.ts'
import { StaffFrame } from '../../features/cms/frame/staff-frame.tsx'
import { isStaff } from '../../lib/role.ts'
import { useSession } from '../../lib/session.ts'
import { markStaffBrowser } from '../../lib/staff-browser.ts'

export function CmsFrame() {
  const signOut = useSignOut()
  const { role } = useSession()
  const isUsedByStaff = isStaff(role)
  useEffect(() => {
    if (isUsedByStaff) markStaffBrowser()
  }, [isUsedByStaff])
  return <StaffFrame onSignOut={() => signOut.mutate('/auth')} findCheeses={findCheeses} />
}
