import { StatusNote } from '../../ui/status-note.tsx'

/** Says the same whether the address is known or not. */
export function MailSent({ to }: { to: string }) {
  return (
    <StatusNote>
      If {to} has an account that needs it, a message is on its way. The link in it works once.
    </StatusNote>
  )
}
