import { useConfirm } from '../../../ui/staff/confirm.tsx'
import { LEAVE_QUESTION } from '../../../ui/staff/leave-guard.tsx'

/** Without a session the page is gone before it could ask about unsaved changes, so it is asked beforehand. */
export function useAskedSignOut(signOut: () => void) {
  const confirm = useConfirm()
  return async () => {
    const isAllSaved = dispatchEvent(new Event('beforeunload', { cancelable: true }))
    if (isAllSaved || (await confirm({ ...LEAVE_QUESTION, action: 'Sign Out', danger: true }))) signOut()
  }
}
