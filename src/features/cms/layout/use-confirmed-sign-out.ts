import { useConfirm } from '../kit/screen/confirm.tsx'
import { getOutbox } from '../kit/outbox/shop-outbox.ts'
import { leaveConfirmation } from '../kit/record/leave-guard.tsx'

const unsentConfirmation = (count: number) => ({
  title: `Sign out with ${count} not sent?`,
  description: 'They stay on this device and are sent when somebody of the staff signs in here.',
})

/** Confirms before signing out: without a session the page is gone before it could ask. */
export function useConfirmedSignOut(signOut: () => void) {
  const confirm = useConfirm()
  return async () => {
    const { length } = getOutbox().getState().entries
    const confirmation = length > 0 ? unsentConfirmation(length) : leaveConfirmation()
    if (!confirmation || (await confirm({ ...confirmation, action: 'Sign Out', danger: true }))) signOut()
  }
}
