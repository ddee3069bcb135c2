import { useConfirm } from '../kit/screen/confirm.tsx'
import { leaveConfirmation } from '../kit/record/leave-guard.tsx'

/** Confirms before signing out: without a session the page is gone before it could ask. */
export function useConfirmedSignOut(signOut: () => void) {
  const confirm = useConfirm()
  return async () => {
    const confirmation = leaveConfirmation()
    if (!confirmation || (await confirm({ ...confirmation, action: 'Sign Out', danger: true }))) signOut()
  }
}
