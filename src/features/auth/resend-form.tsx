import { MailRequestForm } from './mail-request-form.tsx'
import { useResendVerification } from './resend-verification.ts'

export function ResendForm() {
  return <MailRequestForm request={useResendVerification()} type="signup" action="Send It Again" />
}
