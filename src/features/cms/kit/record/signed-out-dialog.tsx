import { checkSession } from '../../../../backend/session/check-session.ts'
import { describeError } from '../../../../backend/errors.ts'
import { ConfirmDialog } from '../screen/confirm-dialog.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'

const DESCRIPTION =
  'Your session was ended elsewhere, so nothing was saved. What you typed stays in this browser and is offered once you have signed in again.'

/** Ending the local session redirects to the sign-in page. */
async function leaveForSignIn(onStillSignedIn: () => void) {
  try {
    if (await checkSession()) onStillSignedIn()
  } catch (error) {
    toast.error(describeError(error))
  }
}

/** Not a redirect, so that people can still copy what could not be saved. */
export function SignedOutDialog({ note, onClose }: { note: string | undefined; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="You have been signed out"
      description={[DESCRIPTION, note].filter(Boolean).join(' ')}
      action="Sign In"
      cancel="Stay"
      onAnswer={(confirmed) => (confirmed ? void leaveForSignIn(onClose) : onClose())}
    />
  )
}
