import { StatusNote } from '../../../ui/status-note.tsx'
import type { OneTimeCode } from './verify-mailed-token.ts'
import { OneTimeCodeForm } from './one-time-code-form.tsx'

/** Reads the same whether or not the email has an account. */
export function MailSent({ email, type }: Omit<OneTimeCode, 'token'>) {
  return (
    <>
      <StatusNote takesFocus>
        If {email} has an account that needs it, a message is on its way. What is in it works once.
      </StatusNote>
      <OneTimeCodeForm email={email} type={type} />
    </>
  )
}
