import { useEffect } from 'react'
import { useSignOut } from '../../features/auth/sign-out.ts'
import { findCheeses } from '../../features/cms/cheeses/find-cheeses.ts'
import { StaffFrame } from '../../features/cms/frame/staff-frame.tsx'
import { markStaffBrowser } from '../../lib/staff-browser.ts'

export function CmsFrame() {
  const signOut = useSignOut()
  useEffect(markStaffBrowser, [])
  return <StaffFrame onSignOut={() => signOut.mutate('/auth')} findCheeses={findCheeses} />
}
