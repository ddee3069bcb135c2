import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatDateTime } from '../../../domain/wall-clock.ts'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { HistoryToolbar } from '../kit/history/history-toolbar.tsx'
import { useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { refreshLists } from '../kit/refresh-lists.ts'
import { StaffButton } from '../kit/staff-button.tsx'
import { ChainState } from './chain-state.tsx'
import { describeEntry } from './describe-entry.ts'
import { TOPICS, useEntries, useExportEntries, type AuditEntry } from './list-entries.ts'

/** Who used special rights, when and on what. An entry cannot be changed or removed. */
export function AuditPage() {
  const control = useHistoryFilters()
  const queryClient = useQueryClient()
  const query = useEntries(control.filters)
  const exporting = useExportEntries(control.filters, () => void refreshLists(queryClient))
  return (
    <section aria-label="Audit log">
      <ChainState />
      <HistoryToolbar control={control} kinds={TOPICS}>
        <div className="flex grow justify-end">
          <StaffButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            <Download aria-hidden="true" size={16} />
            Export CSV
          </StaffButton>
        </div>
      </HistoryToolbar>
      <HistoryResults
        label="Entries"
        noun="entry"
        plural="entries"
        control={control}
        query={query}
        emptyTitle="Nothing is logged yet"
      >
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </HistoryResults>
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="border-b border-hairline py-3 text-small">
      <p className="text-body wrap-anywhere">{describeEntry(entry)}</p>
      <p className="wrap-anywhere text-ink-soft lining-nums">
        {formatDateTime(entry.atLocal)}, {entry.by},{' '}
        {TOPICS.find(({ value }) => value === entry.topic)?.label ?? entry.topic}, entry {entry.id}
      </p>
    </li>
  )
}
