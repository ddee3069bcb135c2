import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { StaffButton } from '../screen/staff-button.tsx'
import type { VersionPair } from './compare-versions.ts'
import { CompareVersionsDialog } from './compare-versions-dialog.tsx'
import { describeVersion } from './describe-version.ts'
import type { Version } from './list-versions.ts'
import { kindLabel } from './record-kinds.ts'

type VersionListProps = {
  versions: Version[]
  /** For a list of several records. */
  namesRecord?: boolean
  onRestored?: (() => void) | undefined
}

/** What happened to one or several records, newest first, with the comparison of versions. */
export function VersionList({ versions, namesRecord = false, onRestored }: VersionListProps) {
  const [compared, setCompared] = useState<{ entry: Version; pair: VersionPair }>()
  return (
    <>
      <ol>
        {versions.map((entry) => (
          <VersionEntry
            key={entry.id}
            entry={entry}
            namesRecord={namesRecord}
            onCompare={(pair) => setCompared({ entry, pair })}
          />
        ))}
      </ol>
      {compared && (
        <CompareVersionsDialog
          record={{ table: compared.entry.table, recordId: compared.entry.recordId }}
          title={`History of ${compared.entry.title}`}
          initialPair={compared.pair}
          onRestored={() => onRestored?.()}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}

type VersionEntryProps = {
  entry: Version
  namesRecord: boolean
  onCompare: (pair: VersionPair) => void
}

function VersionEntry({ entry, namesRecord, onCompare }: VersionEntryProps) {
  const { version, currentVersion } = entry
  const name = namesRecord ? ` of ${entry.title}` : ''
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow basis-60">
        {namesRecord && (
          <p className="wrap-anywhere">
            <span className="font-semibold">{entry.title}</span>
            <span className="text-ink-soft"> · {kindLabel(entry.table)}</span>
          </p>
        )}
        <p className="text-body wrap-anywhere">{describeVersion(entry)}</p>
        <p className="text-ink-soft lining-nums">
          Version {version}, {formatDateTime(entry.atLocal)}, {entry.by}
        </p>
        <ChangeSetLink entry={entry} />
      </div>
      <div className="flex flex-wrap gap-3">
        {version > 1 && (
          <StaffButton onClick={() => onCompare({ one: version - 1, other: version })}>
            <span>
              What changed
              <span className="sr-only">
                {' '}
                in version {version}
                {name}
              </span>
            </span>
          </StaffButton>
        )}
        {version !== currentVersion && (
          <StaffButton onClick={() => onCompare({ one: version, other: currentVersion })}>
            <span>
              Compare
              <span className="sr-only">
                {' '}
                version {version}
                {name}
              </span>{' '}
              with now
            </span>
          </StaffButton>
        )}
      </div>
    </li>
  )
}

/** To the bulk change or import that a version is part of, for those who may undo it. */
function ChangeSetLink({ entry: { changeSet } }: { entry: Version }) {
  const { role } = useSession()
  if (!changeSet) return null
  if (!may(role, 'rollBack') || changeSet.isUndo)
    return <p className="wrap-anywhere text-ink-soft">{changeSet.summary}</p>
  return (
    <p className="wrap-anywhere">
      <Link to={`/cms/rollback/${changeSet.id}`} className="link inline-flex min-h-11 items-center">
        {changeSet.summary}
      </Link>
    </p>
  )
}
