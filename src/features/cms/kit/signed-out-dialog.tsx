import { checkSession } from '../../../backend/check-session.ts'
import { describeError } from '../../../backend/errors.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { toast } from '../../../ui/toast.ts'

const DESCRIPTION =
  'Your session was ended elsewhere, so nothing was saved. What you typed stays in this browser and is offered once you have signed in again.'

async function letGo(onStillSignedIn: () => void) {
  try {
    if (await checkSession()) onStillSignedIn()
  } catch (error) {
    toast.error(describeError(error))
  }
}

/** Leaves the time to look at what could not be saved; letting go of the session leads to where one signs in. */
export function SignedOutDialog({ note, onClose }: { note: string | undefined; onClose: () => void }) {
  return (
    <QuestionDialog
      title="You have been signed out"
      description={[DESCRIPTION, note].filter(Boolean).join(' ')}
      action="Sign In"
      refusal="Stay"
      onAnswer={(agreed) => (agreed ? void letGo(onClose) : onClose())}
    />
  )
}
