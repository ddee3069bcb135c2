import { useSignOut } from '../../features/auth/sign-out.ts'
import { StaffFrame } from '../../features/cms/frame/staff-frame.tsx'

export function CmsFrame() {
  const signOut = useSignOut()
  return <StaffFrame onSignOut={() => signOut.mutate('/auth')} />
}
