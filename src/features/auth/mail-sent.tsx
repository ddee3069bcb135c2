import { StatusNote } from '../../ui/status-note.tsx'
import type { MailedCode } from './confirm-mail.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'

/** Says the same whether the address is known or not. */
export function MailSent({ email, type }: Omit<MailedCode, 'token'>) {
  return (
    <>
      <StatusNote>
        If {email} has an account that needs it, a message is on its way. What is in it works once.
      </StatusNote>
      <MailedCodeForm email={email} type={type} />
    </>
  )
}
