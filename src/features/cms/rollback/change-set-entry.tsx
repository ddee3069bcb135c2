import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { listNames } from '../kit/list/list-names.ts'
import type { ChangeSet } from './list-change-sets.ts'

/** One bulk change or import in a list. Admins can open it. */
export function ChangeSetEntry({ changeSet, children }: { changeSet: ChangeSet; children?: ReactNode }) {
  const { role } = useSession()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow basis-60">
        {may(role, 'rollBack') ? (
          <Link
            to={`/cms/rollback/${changeSet.id}`}
            className="link inline-flex min-h-11 items-center text-body wrap-anywhere"
          >
            {changeSet.summary}
          </Link>
        ) : (
          <p className="text-body wrap-anywhere">{changeSet.summary}</p>
        )}
        <p dir="auto" className="wrap-anywhere lining-nums empty:hidden">
          {listNames(changeSet.firstNames, changeSet.cheeses)}
        </p>
        <p className="text-ink-soft lining-nums">
          {changeSet.kindLabel}, {formatDateTime(changeSet.atLocal)}, {changeSet.by}
        </p>
      </div>
      {changeSet.undo && <Badge tone="quiet">Undone</Badge>}
      {children}
    </li>
  )
}
