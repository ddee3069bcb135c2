import { MailRequestForm } from './mail-request-form.tsx'
import { useResendVerification } from './resend-verification.ts'

export function ResendForm() {
  return <MailRequestForm request={useResendVerification()} action="Send It Again" />
}
