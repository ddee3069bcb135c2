import { useEffect, useState, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sendsMail } from '../../../backend/backend-config.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { useGoogleAvailability } from '../google/get-google-availability.ts'
import { MailRequestForm } from '../mailed/mail-request-form.tsx'
import { useRequestPasswordReset } from './request-password-reset.ts'
import { useResendVerification } from '../mailed/resend-verification.ts'
import { rememberReturnPath } from '../return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { TypedEmail } from '../email-field.tsx'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'

type View = {
  title: string
  lead: string
  /** Where the lead promises a message. */
  leadWithoutMail?: string
  Form: ComponentType<TypedEmail>
  otherViews: string[]
}

const LINKS: Record<string, string> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  forgotten: 'Forgot your password?',
  resend: 'Send the verification email again',
}

function ForgotPasswordForm(typed: TypedEmail) {
  return (
    <MailRequestForm
      {...typed}
      request={useRequestPasswordReset()}
      type="recovery"
      view="forgotten"
      action="Send Me a Link"
    />
  )
}

function ResendForm(typed: TypedEmail) {
  return (
    <MailRequestForm
      {...typed}
      request={useResendVerification()}
      type="signup"
      view="resend"
      action="Send It Again"
    />
  )
}

const signInView: View = {
  title: 'Sign in with email',
  lead: 'With the address and the password you chose.',
  Form: SignInForm,
  otherViews: ['sign-up', 'forgotten', 'resend'],
}

const VIEWS: Record<string, View> = {
  'sign-in': signInView,
  'sign-up': {
    title: 'Create an account',
    lead: 'We send one message, to make sure that the address is yours.',
    leadWithoutMail:
      'No mail leaves this shop. The shop itself gives you the link that confirms your account.',
    Form: SignUpForm,
    otherViews: ['sign-in', 'resend'],
  },
  forgotten: {
    title: 'Forgot your password?',
    lead: 'Tell us your address and we send you a way to choose a new one.',
    leadWithoutMail:
      'No mail leaves this shop. Ask for a code here; the person who runs the server reads it to you.',
    Form: ForgotPasswordForm,
    otherViews: ['sign-in', 'sign-up'],
  },
  resend: {
    title: 'No message yet?',
    lead: 'Look among the spam first. Then let us send the verification email again.',
    leadWithoutMail: 'No mail leaves this shop. Ask the shop for the link that confirms your account.',
    Form: ResendForm,
    otherViews: ['sign-in', 'sign-up'],
  },
}

export function EmailScreen() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const name = query.get('view') ?? 'sign-in'
  const { title, Form, otherViews, ...words } = VIEWS[name] ?? signInView
  const lead = (!sendsMail() && words.leadWithoutMail) || words.lead
  const [email, setEmail] = useState('')
  const isGoogleAvailable = useGoogleAvailability()
  useEffect(() => rememberReturnPath(next, document.referrer), [next])
  // A mail about a new device leads here even in a browser that is signed in.
  useRedirectWhenSignedIn(name !== 'forgotten')

  return (
    <AuthLayout title={title} lead={lead}>
      <Form key={name} email={email} onEmailChange={setEmail} />
      <nav aria-label="Other ways in" className="mt-10 border-t border-hairline pt-4">
        <ul className="text-small">
          {otherViews.map((name) => (
            <li key={name}>
              <Link to={`/auth/email?view=${name}`} className="link inline-flex min-h-11 items-center">
                {LINKS[name]}
              </Link>
            </li>
          ))}
          {isGoogleAvailable && (
            <li>
              <Link to="/auth" className="link inline-flex min-h-11 items-center">
                Back to Google sign-in
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </AuthLayout>
  )
}
