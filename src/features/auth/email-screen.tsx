import { useEffect, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AuthLayout } from './auth-layout.tsx'
import { useGoogleAvailability } from './get-google-availability.ts'
import { MailRequestForm } from './mail-request-form.tsx'
import { useRequestPasswordReset } from './request-password-reset.ts'
import { useResendVerification } from './resend-verification.ts'
import { rememberReturnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'

type View = { title: string; lead: string; form: ReactNode; otherViews: string[] }

const LINKS: Record<string, string> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  forgotten: 'Forgot your password?',
  resend: 'Send the verification email again',
}

function ForgotPasswordForm() {
  return <MailRequestForm request={useRequestPasswordReset()} type="recovery" action="Send Me a Link" />
}

function ResendForm() {
  return <MailRequestForm request={useResendVerification()} type="signup" action="Send It Again" />
}

const signInView: View = {
  title: 'Sign in with email',
  lead: 'With the address and the password you chose.',
  form: <SignInForm />,
  otherViews: ['sign-up', 'forgotten', 'resend'],
}

const VIEWS: Record<string, View> = {
  'sign-in': signInView,
  'sign-up': {
    title: 'Create an account',
    lead: 'We send one message, to make sure that the address is yours.',
    form: <SignUpForm />,
    otherViews: ['sign-in', 'resend'],
  },
  forgotten: {
    title: 'Forgot your password?',
    lead: 'Tell us your address and we send you a way to choose a new one.',
    form: <ForgotPasswordForm />,
    otherViews: ['sign-in', 'sign-up'],
  },
  resend: {
    title: 'No message yet?',
    lead: 'Look among the spam first. Then let us send the verification email again.',
    form: <ResendForm />,
    otherViews: ['sign-in', 'sign-up'],
  },
}

export function EmailScreen() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const name = query.get('view') ?? 'sign-in'
  const view = VIEWS[name] ?? signInView
  const isGoogleAvailable = useGoogleAvailability()
  useEffect(() => rememberReturnPath(next, document.referrer), [next])
  // A mail about a new device leads here even in a browser that is signed in.
  useRedirectWhenSignedIn(name !== 'forgotten')

  return (
    <AuthLayout title={view.title} lead={view.lead}>
      <div key={name}>{view.form}</div>
      <nav aria-label="Other ways in" className="mt-10 border-t border-hairline pt-4">
        <ul className="text-small">
          {view.otherViews.map((name) => (
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
