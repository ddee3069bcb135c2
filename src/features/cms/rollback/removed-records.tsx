import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { HistoryToolbar } from '../kit/history/history-toolbar.tsx'
import { SYSTEM_AUTHOR } from '../kit/history/list-versions.ts'
import { isRecordKind, KIND_OPTIONS, kindLabel } from '../kit/history/record-kinds.ts'
import { useRestoreVersion } from '../kit/history/restore-version.ts'
import {
  toArguments,
  toPage,
  useHistoryFilters,
  type HistoryFilters,
} from '../kit/history/use-history-filters.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'

async function listRemoved(filters: HistoryFilters) {
  const { limit, offset } = toPage(filters)
  const rows = unwrap(
    await getBackend().data.rpc('list_removed', {
      ...toArguments(filters),
      ...(isRecordKind(filters.kind) ? { of_table: filters.kind } : {}),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      table: row.table_name,
      recordId: row.record_id,
      title: row.title,
      isArchived: row.state === 'archived',
      version: row.version,
      currentVersion: row.current_version,
      atLocal: row.changed_at_local,
      by: row.changed_by_name ?? SYSTEM_AUTHOR,
    })),
  }
}

type RemovedRecord = Awaited<ReturnType<typeof listRemoved>>['rows'][number]

/** What an archived cheese was before: a draft, or shown to guests. Its other fields stay as they are. */
const ARCHIVE_FIELDS = ['active', 'archived_at']

export function RemovedRecords() {
  const control = useHistoryFilters()
  const query = useQuery({
    queryKey: ['cms', 'removed', control.filters],
    queryFn: () => listRemoved(control.filters),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Archived and deleted">
      <HistoryToolbar control={control} kinds={KIND_OPTIONS} />
      <HistoryResults
        label="Records"
        noun="record"
        control={control}
        query={query}
        emptyTitle="Nothing is archived or deleted"
      >
        {(records) => (
          <ul>
            {records.map((record) => (
              <RemovedEntry key={record.id} record={record} />
            ))}
          </ul>
        )}
      </HistoryResults>
    </section>
  )
}

function RemovedEntry({ record }: { record: RemovedRecord }) {
  const { table, recordId, version, currentVersion, isArchived } = record
  const restoring = useRestoreVersion(() => {})
  const restore = () =>
    restoring.mutate({
      table,
      recordId,
      version,
      currentVersion,
      ...(isArchived ? { fields: ARCHIVE_FIELDS } : {}),
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <span className="text-body font-semibold">{record.title}</span>
          <span className="text-ink-soft"> · {kindLabel(table)}</span>
        </p>
        <p className="text-ink-soft lining-nums">
          {isArchived ? 'Archived' : 'Deleted'} {formatDateTime(record.atLocal)}, {record.by}
        </p>
      </div>
      <StaffButton disabled={restoring.isPending} onClick={restore}>
        <span>
          Restore<span className="sr-only"> {record.title}</span>
        </span>
      </StaffButton>
    </li>
  )
}
