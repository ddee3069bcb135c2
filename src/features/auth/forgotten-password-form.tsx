import { MailRequestForm } from './mail-request-form.tsx'
import { useRequestPasswordReset } from './request-password-reset.ts'

export function ForgottenPasswordForm() {
  return <MailRequestForm request={useRequestPasswordReset()} type="recovery" action="Send Me a Link" />
}
