import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { useLastSaved } from '../record/last-saved.ts'
import { LoadFailure } from '../list/load-states.tsx'
import { StaffButton } from '../screen/staff-button.tsx'
import { useRecordVersions } from './list-versions.ts'
import type { RecordKind } from './record-kinds.ts'
import { VersionList } from './version-list.tsx'

type RecordHistoryProps = {
  of: RecordKind
  id: string
  /** The editor reads the record again. */
  onRestored?: () => void
}

/** The history of a record for its editor: a timeline for managers, and who saved last for employees. */
export function RecordHistory(props: RecordHistoryProps) {
  const { role } = useSession()
  return may(role, 'readHistory') ? <Timeline {...props} /> : <LastSaved {...props} />
}

function LastSaved({ of, id }: RecordHistoryProps) {
  const { data: saved } = useLastSaved({ table: of, id })
  if (!saved) return null
  return (
    <p className="mt-10 text-small text-ink-soft">
      Last saved by {saved.by}, {formatDateTime(saved.atLocal)}
    </p>
  )
}

function Timeline({ of, id, onRestored }: RecordHistoryProps) {
  const history = useRecordVersions(of, id)
  const heading = `history-of-${of}`
  return (
    <section aria-labelledby={heading} className="mt-10 border-t border-ink pt-4">
      <h2 id={heading} className="heading mb-3 text-minor">
        {of === 'staff_settings' ? 'History of the staff settings' : 'History'}
      </h2>
      {history.isLoadingError && (
        <LoadFailure what="The history" error={history.error} onRetry={() => void history.refetch()} />
      )}
      <VersionList versions={history.versions} onRestored={onRestored} />
      {history.hasNextPage && (
        <StaffButton
          className="mt-4"
          disabled={history.isFetching}
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier versions
        </StaffButton>
      )}
    </section>
  )
}
