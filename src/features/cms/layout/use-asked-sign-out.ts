import { useConfirm } from '../kit/confirm.tsx'
import { leaveQuestion } from '../kit/leave-guard.tsx'

/** Without a session the page is gone before it could ask about unsaved changes, so it is asked beforehand. */
export function useAskedSignOut(signOut: () => void) {
  const confirm = useConfirm()
  return async () => {
    const question = leaveQuestion()
    if (!question || (await confirm({ ...question, action: 'Sign Out', danger: true }))) signOut()
  }
}
