import { StatusNote } from '../../ui/status-note.tsx'
import type { MailedCode } from './verify-mailed-token.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'

/** Reads the same whether or not the email has an account. */
export function MailSent({ email, type }: Omit<MailedCode, 'token'>) {
  return (
    <>
      <StatusNote takesFocus>
        If {email} has an account that needs it, a message is on its way. What is in it works once.
      </StatusNote>
      <MailedCodeForm email={email} type={type} />
    </>
  )
}
