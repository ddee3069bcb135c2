import { ROLE_LABELS } from '../../../domain/people/role-texts.ts'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { LoadFailure } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useInvitations, useInvitePerson, useWithdrawInvitation, type Invitation } from './invitations.ts'

/** Invitations that wait for an answer; nothing when there are none. */
export function InvitationList() {
  const invitations = useInvitations()
  if (invitations.isLoadingError)
    return (
      <LoadFailure what="Invitations" error={invitations.error} onRetry={() => void invitations.refetch()} />
    )
  if (!invitations.data?.length) return null
  return (
    <section aria-labelledby="invitations-heading" className="mb-10">
      <h2 id="invitations-heading" className="heading text-minor">
        Invitations
      </h2>
      <ul className="mt-3 border-t border-hairline">
        {invitations.data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, invitedBy, expiresAtLocal, isOpen } = invitation
  const invite = useInvitePerson()
  const withdraw = useWithdrawInvitation()
  const isBusy = invite.isPending || withdraw.isPending
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="text-body">{email}</p>
        <p className="text-ink-soft">
          {ROLE_LABELS[role]}, {invitedBy ? `invited by ${invitedBy}` : 'invited from the server'}, until{' '}
          {formatDayAndTime(expiresAtLocal)}
        </p>
      </div>
      {!isOpen && <Badge tone="alarm">Expired</Badge>}
      <div className="flex flex-wrap gap-3">
        <StaffButton
          aria-label={`Send again to ${email}`}
          disabled={isBusy}
          onClick={() => role !== 'customer' && invite.mutate({ email, role })}
        >
          Send again
        </StaffButton>
        <StaffButton
          aria-label={`Withdraw the invitation of ${email}`}
          disabled={isBusy}
          onClick={() => withdraw.mutate(invitation)}
        >
          Withdraw
        </StaffButton>
      </div>
    </li>
  )
}
