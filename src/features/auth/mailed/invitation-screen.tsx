import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../../../domain/people/role-texts.ts'
import { endSentence, formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { ROUTES } from '../../../site-map.ts'
import { ActionButton, ActionLink } from '../../../ui/action.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import {
  canSetUpAccounts,
  isWholeToken,
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
  const [wasOpen, setWasOpen] = useState(false)
  if (invitation.data && !wasOpen) setWasOpen(true)
  if (!isWholeToken(token)) return <IncompleteLink />
  if (invitation.isPending || loading) return null
  if (invitation.isError) return <UnreadableInvitation onRetry={() => void invitation.refetch()} />
  if (!invitation.data) return <InvalidInvitation takesFocus={wasOpen} />
  const { role, expiresAtLocal, hasRole } = invitation.data
  return (
    <AuthLayout
      title={hasRole ? `Your role is now ${ROLE_LABELS[role]}` : 'You are invited'}
      lead={
        <>
          <p>{offer(invitation.data)}</p>
          <p className="mt-2 text-small">
            {ROLE_DESCRIPTIONS[role]}.{' '}
            {endSentence(`The link works until ${formatDayAndTime(expiresAtLocal)}`)}
          </p>
        </>
      }
    >
      <Acceptance token={token} invitation={invitation.data} />
    </AuthLayout>
  )
}

function offer({ role, invitedBy, hasRole }: Invitation) {
  if (hasRole) return 'Choose a password to begin.'
  return invitedBy
    ? `${invitedBy} invites you to the staff area as ${ROLE_LABELS[role]}.`
    : `You are invited to the staff area as ${ROLE_LABELS[role]}.`
}

function Acceptance({ token, invitation }: { token: string; invitation: Invitation }) {
  const { user } = useSession()
  const setUp = useSetUpAccount(token)
  const accept = useAcceptInvitation(token)
  useRedirectWhenSignedIn(setUp.isSuccess)
  // The session begins before the answer is read, and the form stays until then.
  const isSettingUp = setUp.isPending || setUp.isSuccess
  if (accept.isSuccess) return <ConfirmByMail />
  if (!isSettingUp && user && user.email?.toLowerCase() !== invitation.email)
    return <SignedInAsSomeoneElse email={invitation.email} />
  if (!canSetUpAccounts() && !user) return <SignInFirst token={token} email={invitation.email} />
  if (!canSetUpAccounts())
    return (
      <ActionButton className="w-full" disabled={accept.isPending} onClick={() => accept.mutate()}>
        Accept the Invitation
      </ActionButton>
    )
  return (
    <NewAccountForm
      invitation={invitation}
      isDisabled={isSettingUp}
      onSubmit={(account, onError) => {
        rememberReturnPath(firstPage(invitation), '')
        setUp.mutate(account, { onError })
      }}
    />
  )
}

/** Whom nobody invited was named on the server, where a shop begins. */
const firstPage = ({ role, invitedBy }: Invitation) =>
  role === 'admin' && !invitedBy ? ROUTES.setup.path : ROUTES.dashboard.path

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
        The role is yours. To begin, choose a new password, or sign in with Google with the same email.
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
        This link is for {email}, and you are signed in as {user?.email}. Sign out to continue.
      </p>
      <ActionButton
        className="w-full"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate(location.pathname + location.hash)}
      >
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

function InvalidInvitation({ takesFocus }: { takesFocus: boolean }) {
  return (
    <AuthLayout
      title="This link no longer works"
      takesFocus={takesFocus}
      lead="It was used or withdrawn, or is too old. If you used it, sign in. Otherwise ask for a new one."
    >
      <ActionLink href="/auth">Sign In</ActionLink>
    </AuthLayout>
  )
}

function IncompleteLink() {
  return (
    <AuthLayout
      title="This link is incomplete"
      lead="Its end is missing. Open it from the message again, or copy all of it. If you used it already, sign in."
    >
      <ActionLink href="/auth">Sign In</ActionLink>
    </AuthLayout>
  )
}
