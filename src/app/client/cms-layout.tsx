import { useEffect } from 'react'
import { isStaff } from '../../domain/roles.ts'
import { useSession } from '../../backend/session.ts'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { findCheeses } from '../../features/cms/cheeses/find-cheeses.ts'
import { StaffLayout } from '../../features/cms/layout/staff-layout.tsx'
import type { StaffLink } from '../../features/cms/layout/staff-link.ts'
import { markStaffBrowser } from '../../domain/staff-browser.ts'
import { staffPages } from './staff-pages.ts'

const links = staffPages.flatMap(({ route, Icon }): StaffLink[] =>
  route.shortcut && Icon
    ? [{ to: route.path, label: route.title, shortcut: route.shortcut, access: route.access, Icon }]
    : [],
)

export function CmsLayout() {
  const signOut = useSignOut()
  const { role } = useSession()
  const isUsedByStaff = isStaff(role)
  useEffect(() => {
    if (isUsedByStaff) markStaffBrowser()
  }, [isUsedByStaff])
  return <StaffLayout links={links} onSignOut={() => signOut.mutate('/auth')} findCheeses={findCheeses} />
}
