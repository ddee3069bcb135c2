import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ActionButton } from '../../../ui/action.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { isTokenInvalid, readMailLink, useVerifyMailedToken, type MailLink } from './verify-mailed-token.ts'
import { rememberReturnPath } from '../return-path.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { describeFailure } from '../../../backend/errors.ts'

type Words = { title: string; lead: string; action: string }

const confirmEmail: Words = {
  title: 'Nearly there',
  lead: 'Confirm that this email address is yours.',
  action: 'Confirm My Email Address',
}

const WORDS: Record<MailLink['type'], Words> = {
  signup: confirmEmail,
  email: confirmEmail,
  invite: confirmEmail,
  magiclink: { title: 'Welcome back', lead: 'Press the button to sign in.', action: 'Sign In' },
  recovery: {
    title: 'Choose a new password',
    lead: 'On the next page you choose a new one.',
    action: 'Continue',
  },
  email_change: {
    title: 'Your new address',
    lead: 'From then on you sign in with this one.',
    action: 'Confirm My New Address',
  },
}

const undoEmailChange: Words = {
  title: 'Undo the change',
  lead: 'Your account comes back to this address, and every device is signed out. Then you choose a new password.',
  action: 'Undo the Change',
}

/** Waits for a click, because mail scanners open every link and would consume the token. */
export function ConfirmScreen() {
  const [query] = useSearchParams()
  // Read once, because the token is removed from the URL as soon as it has been used.
  const [link] = useState(() => readMailLink(query))
  const verify = useVerifyMailedToken((error) => {
    if (!isTokenInvalid(error)) accountToast(describeFailure('Authentication Error', error))
  })
  useRedirectWhenSignedIn(verify.isSuccess)

  if (!link || isTokenInvalid(verify.error)) return <InvalidLink takesFocus={verify.isError} />
  const isUndo = query.get('undo') === '1'
  const { title, lead, action } = isUndo ? undoEmailChange : WORDS[link.type]
  return (
    <AuthLayout title={title} lead={lead}>
      <ActionButton
        className="w-full"
        disabled={verify.isPending || verify.isSuccess}
        onClick={() => {
          const choosesPassword = isUndo || link.type === 'recovery'
          rememberReturnPath(choosesPassword ? '/auth/reset' : (query.get('next') ?? '/'), '')
          verify.mutate(link)
        }}
      >
        {action}
      </ActionButton>
    </AuthLayout>
  )
}

function InvalidLink({ takesFocus }: { takesFocus: boolean }) {
  return (
    <AuthLayout
      title="This link no longer works"
      takesFocus={takesFocus}
      lead="It was used already, or is too old. Ask for another and use the newest one."
    >
      <ul>
        <li>
          <Link to="/auth/email?view=resend" className="link inline-flex min-h-11 items-center">
            Send the verification email again
          </Link>
        </li>
        <li>
          <Link to="/auth/email?view=forgotten" className="link inline-flex min-h-11 items-center">
            Choose a new password
          </Link>
        </li>
      </ul>
    </AuthLayout>
  )
}
