import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { HistoryResults } from '../kit/history/history-results.tsx'
import { HistoryToolbar } from '../kit/history/history-toolbar.tsx'
import { useHistoryFilters } from '../kit/history/use-history-filters.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { LogIntegrity } from './log-integrity.tsx'
import { describeEntry } from './describe-entry.ts'
import { NewEntries } from './new-entries.tsx'
import { TOPICS, useEntries, useExportEntries, type AuditEntry } from './list-entries.ts'

/** Who used special rights, when and on what. An entry cannot be changed or removed. */
export function AuditPage() {
  const control = useHistoryFilters()
  const queryClient = useQueryClient()
  const { filters } = control
  const query = useEntries(filters)
  const shown = query.isPlaceholderData ? undefined : query.data
  const exporting = useExportEntries(filters, () => void refreshLists(queryClient))
  const list = useRef<HTMLDivElement>(null)

  const showNewest = () => {
    control.set('page', '')
    void refreshLists(queryClient)
    list.current?.scrollIntoView({ block: 'start' })
    // The pressed button is removed from the page.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-label="Audit log">
      <LogIntegrity />
      <HistoryToolbar control={control} kinds={TOPICS}>
        <div className="flex grow justify-end">
          <StaffButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            <Download aria-hidden="true" size={16} />
            Export CSV
          </StaffButton>
        </div>
      </HistoryToolbar>
      <div ref={list} tabIndex={-1} className="scroll-mt-4 outline-none">
        {shown && (filters.page === 1 || shown.total > 0) && (
          <NewEntries filters={filters} shownTotal={shown.total} onShow={showNewest} />
        )}
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
      </div>
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
