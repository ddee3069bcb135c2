import { useLocation } from 'react-router'
import { describeFailure } from '../../../backend/errors.ts'
import { useSession } from '../../../backend/session/session.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../../../domain/people/role-texts.ts'
import { endSentence, formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { ROUTES } from '../../../site-map.ts'
import { ActionButton, ActionLink } from '../../../ui/action.tsx'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { AuthLayout } from '../auth-layout.tsx'
import {
  canSetUpAccounts,
  isInvitationGone,
  useAcceptInvitation,
  useInvitation,
  useSetUpAccount,
  type Invitation,
} from './invitation.ts'
import { NewAccountForm } from '../password/new-account-form.tsx'
import { rememberReturnPath } from '../return-path.ts'
import { useSignOut } from '../sign-out.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'

/** Where the mail of an invitation leads. Opening it changes nothing, because mail scanners open every link. */
export function InvitationScreen() {
  const token = useLocation().hash.slice(1)
  const invitation = useInvitation(token)
  const { loading } = useSession()
  if (invitation.isPending || loading) return null
  if (invitation.isError) return <UnreadableInvitation onRetry={() => void invitation.refetch()} />
  if (!invitation.data) return <InvalidInvitation />
  const { role, invitedBy, expiresAtLocal } = invitation.data
  return (
    <AuthLayout
      title="You are invited"
      lead={
        <>
          <p>
            {invitedBy} invites you to the staff area as {ROLE_LABELS[role]}.
          </p>
          <p className="mt-2 text-small">
            {ROLE_DESCRIPTIONS[role]}.{' '}
            {endSentence(`The invitation ends on ${formatDayAndTime(expiresAtLocal)}`)}
          </p>
        </>
      }
    >
      <Acceptance token={token} invitation={invitation.data} />
    </AuthLayout>
  )
}

function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const { user } = useSession()
  const setUp = useSetUpAccount((error) => accountToast(describeFailure('Sign Up Error', error)))
  const accept = useAcceptInvitation((error) => accountToast(describeFailure('Authentication Error', error)))
  useRedirectWhenSignedIn(setUp.isSuccess)
  // The session begins before the answer is read, and the form stays until then.
  const isSettingUp = setUp.isPending || setUp.isSuccess
  if (isInvitationGone(setUp.error ?? accept.error)) return <p>This invitation was used or withdrawn.</p>
  if (accept.isSuccess) return <ConfirmByMail />
  if (!isSettingUp && user && user.email?.toLowerCase() !== invitation.email)
    return <SignedInAsSomeoneElse email={invitation.email} />
  if (!canSetUpAccounts() && !user) return <SignInFirst token={token} email={invitation.email} />
  if (!canSetUpAccounts())
    return (
      <ActionButton className="w-full" disabled={accept.isPending} onClick={() => accept.mutate(token)}>
        Accept the Invitation
      </ActionButton>
    )
  return (
    <NewAccountForm
      email={invitation.email}
      hasAccount={invitation.hasAccount}
      isDisabled={isSettingUp}
      onSubmit={(account) => {
        rememberReturnPath(ROUTES.dashboard.path, '')
        setUp.mutate({ ...account, token })
      }}
    />
  )
}

function SignInFirst({ token, email }: { token: string; email: string }) {
  const next = encodeURIComponent(`${ROUTES.invitation.path}#${token}`)
  return (
    <>
      <p className="mb-6">Sign in with {email} to accept.</p>
      <ActionLink href={`${ROUTES.emailSignIn.path}?next=${next}`} className="w-full">
        Sign In
      </ActionLink>
    </>
  )
}

/** On hosted Supabase, where accepting ends every earlier way to sign in. */
function ConfirmByMail() {
  return (
    <>
      <p className="mb-6">
        The role is yours. To begin, choose a new password by mail, or sign in with Google with the same
        email.
      </p>
      <ActionLink href={`${ROUTES.emailSignIn.path}?view=forgotten`} className="w-full">
        Choose a Password
      </ActionLink>
    </>
  )
}

function SignedInAsSomeoneElse({ email }: { email: string }) {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <>
      <p className="mb-6">
        The invitation is for {email}, and you are signed in as {user?.email}. Sign out, then open the link in
        the message again.
      </p>
      <ActionButton className="w-full" disabled={signOut.isPending} onClick={() => signOut.mutate('/auth')}>
        Sign Out
      </ActionButton>
    </>
  )
}

function UnreadableInvitation({ onRetry }: { onRetry: () => void }) {
  return (
    <AuthLayout title="The invitation could not be read" lead="Please check your connection and try again.">
      <ActionButton onClick={onRetry}>Try again</ActionButton>
    </AuthLayout>
  )
}

function InvalidInvitation() {
  return (
    <AuthLayout
      title="This link no longer works"
      lead="The invitation was used or withdrawn, or is too old. Ask for a new one."
    >
      <ActionLink href="/auth">Sign In</ActionLink>
    </AuthLayout>
  )
}
