import { sendsMail } from '../../../backend/backend-config.ts'
import { StatusNote } from '../../../ui/status-note.tsx'
import { OneTimeCodeForm, type AwaitedCode } from './one-time-code-form.tsx'

type MailSentProps = AwaitedCode & {
  /** Whether it replaces the form, and not a page that was loaded again. */
  takesFocus: boolean
}

/** Reads the same whether or not the email has an account. */
export function MailSent({ takesFocus, ...code }: MailSentProps) {
  const { email } = code
  return (
    <>
      <StatusNote takesFocus={takesFocus}>
        {sendsMail()
          ? `If ${email} has an account that needs it, a message is on its way. What is in it works once.`
          : `No mail leaves this shop. If ${email} has an account that needs it, the person who runs the server finds the message and tells you the code.`}
      </StatusNote>
      <OneTimeCodeForm {...code} />
    </>
  )
}
