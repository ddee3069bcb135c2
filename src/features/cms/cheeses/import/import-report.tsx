import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { useImportFacts, type Confirmed } from './get-import-facts.ts'
import { IMPORT_PAGE_SIZE, useImportRows, type WantedRows } from './get-import-rows.ts'
import type { DryRun } from './import-cheeses.ts'
import { ImportTable } from './import-table.tsx'
import type { MatchedFile } from './use-import.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

const CHOICES: (WantedRows & { label: string })[] = [
  { label: 'All' },
  { outcome: 'refused', label: 'Refused' },
  { outcome: 'created', label: 'Created' },
  { outcome: 'changed', label: 'Changed' },
  { outcome: 'unchanged', label: 'Unchanged' },
  { stating: 'allergens', label: 'Allergens' },
]

type ImportReportProps = MatchedFile & {
  dryRun: DryRun
  confirmed: Confirmed
  /** Left out when the rows are applied. */
  onConfirm?: (confirmed: Confirmed) => void
}

/** What becomes of each row. It begins with the refused ones, which have to be corrected. */
export function ImportReport({ dryRun, confirmed, onConfirm, ...file }: ImportReportProps) {
  const { id, counts } = dryRun
  const { fileName, table, fields } = file
  const ignoredHeadings = table.headings.filter((heading, column) => heading && !fields[column])
  const [wanted, setWanted] = useState<WantedRows>(counts.refused > 0 ? { outcome: 'refused' } : {})
  const [page, setPage] = useState(1)
  const { data: rows, error, isPending, refetch } = useImportRows(id, wanted, page)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { data: facts } = useImportFacts(id)
  const countOf = ({ outcome, stating }: WantedRows) => {
    if (stating) return facts?.find(({ fact }) => fact === stating)?.rows ?? 0
    return outcome ? counts[outcome] : all
  }

  return (
    <section aria-label={`Rows of ${fileName}`}>
      {ignoredHeadings.length > 0 && (
        <p className="mb-4 text-small text-ink-soft">
          Columns that are not imported: {ignoredHeadings.join(', ')}
        </p>
      )}
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        {CHOICES.map(({ label, ...choice }) => (
          <button
            key={label}
            type="button"
            aria-pressed={choice.outcome === wanted.outcome && choice.stating === wanted.stating}
            disabled={countOf(choice) === 0}
            onClick={() => {
              setWanted(choice)
              setPage(1)
            }}
            className="min-h-11 cursor-pointer border border-ink-soft px-3 text-small tabular-nums lining-nums disabled:cursor-default disabled:opacity-50 aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {label} {formatNumber(countOf(choice))}
          </button>
        ))}
      </fieldset>
      {isPending ? (
        <LoadingRows what="The rows" />
      ) : rows ? (
        <ImportTable rows={rows} fact={wanted.stating} confirmed={confirmed} onConfirm={onConfirm} />
      ) : (
        <LoadFailure what="The rows" error={error} onRetry={() => void refetch()} />
      )}
      <ReportPaging page={page} pages={Math.ceil(countOf(wanted) / IMPORT_PAGE_SIZE)} onPage={setPage} />
    </section>
  )
}

type ReportPagingProps = { page: number; pages: number; onPage: (page: number) => void }

function ReportPaging({ page, pages, onPage }: ReportPagingProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <StaffButton disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size={16} />
        Previous
      </StaffButton>
      <p className="text-small text-ink-soft tabular-nums lining-nums">
        Page {page} of {pages}
      </p>
      <StaffButton disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" size={16} />
      </StaffButton>
    </nav>
  )
}
