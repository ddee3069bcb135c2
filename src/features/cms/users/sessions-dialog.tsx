import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { Person } from './list-users.ts'
import { useEndSessions, useUserSessions, type UserSession } from './user-sessions.ts'

export function SessionsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const sessions = useUserSessions(person.id)
  const confirm = useConfirm()
  const { mutate: end, isPending } = useEndSessions(person.id)

  async function endAll() {
    const agreed = await confirm({
      title: 'End every session?',
      description: `${person.email} is signed out on every device at once and can sign in again.`,
      action: 'End All Sessions',
      danger: true,
    })
    if (agreed) end(undefined)
  }

  return (
    <Dialog title="Sessions" description={`Where ${person.email} is signed in.`} onClose={onClose}>
      {sessions.isLoadingError ? (
        <LoadFailure what="Sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.isPending ? (
        <LoadingRows what="Sessions" />
      ) : sessions.data.length === 0 ? (
        <p className="text-small text-ink-soft">Not signed in on any device.</p>
      ) : (
        <>
          <ul className="border-t border-hairline">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} disabled={isPending} onEnd={end} />
            ))}
          </ul>
          <p className="mt-6 text-right">
            <StaffButton look="danger" disabled={isPending} onClick={() => void endAll()}>
              End All Sessions
            </StaffButton>
          </p>
        </>
      )}
    </Dialog>
  )
}

type SessionRowProps = { session: UserSession; disabled: boolean; onEnd: (sessionId: string) => void }

function SessionRow({ session, disabled, onEnd }: SessionRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 border-b border-hairline py-3">
      <div className="text-small lining-nums">
        <p className="text-body">{session.device}</p>
        <p className="text-ink-soft">Last used {formatDateTime(session.lastUsedAtLocal)}</p>
        <p className="text-ink-soft">Since {formatDateTime(session.startedAtLocal)}</p>
        {session.usedSecondFactor && <Badge tone="good">Authenticator used</Badge>}
      </div>
      <StaffButton aria-label={`End ${session.device}`} disabled={disabled} onClick={() => onEnd(session.id)}>
        End
      </StaffButton>
    </li>
  )
}
