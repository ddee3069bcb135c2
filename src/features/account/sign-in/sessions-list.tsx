import { deviceName } from '../../../lib/device-name.ts'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { useEndMySession, useMySessions, type MySession } from './my-sessions.ts'

export function SessionsList() {
  const sessions = useMySessions()
  if (sessions.isError) return <p>Your devices could not be loaded.</p>
  if (!sessions.data) return <p className="text-ink-soft">Loading…</p>
  return (
    <ul className="border-t border-hairline">
      {sessions.data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionRow({ session }: { session: MySession }) {
  const end = useEndMySession()
  const device = deviceName(session.device)
  return (
    <li className="flex min-h-16 items-center justify-between gap-6 border-b border-hairline py-3">
      <div>
        <p>{device}</p>
        <p className="text-small text-ink-soft lining-nums">
          {session.isCurrent ? 'This device' : `Last used ${formatDateTime(session.lastUsedAtLocal)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <button
          type="button"
          aria-label={`Sign out ${device}`}
          disabled={end.isPending}
          onClick={() => end.mutate(session.id)}
          className="link min-h-11 shrink-0 cursor-pointer text-small"
        >
          Sign out
        </button>
      )}
    </li>
  )
}
