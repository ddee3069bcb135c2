import { sendsMail } from '../../../backend/backend-config.ts'
import { StatusNote } from '../../../ui/status-note.tsx'
import type { OneTimeCode } from './verify-mailed-token.ts'
import { OneTimeCodeForm } from './one-time-code-form.tsx'

/** Reads the same whether or not the email has an account. */
export function MailSent({ email, type }: Omit<OneTimeCode, 'token'>) {
  return (
    <>
      <StatusNote takesFocus>
        {sendsMail()
          ? `If ${email} has an account that needs it, a message is on its way. What is in it works once.`
          : `No mail leaves this shop. If ${email} has an account that needs it, the person who runs the server finds the message and tells you the code.`}
      </StatusNote>
      <OneTimeCodeForm email={email} type={type} />
    </>
  )
}
