import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../backend/session.ts'
import type { CsvColumn } from '../kit/csv.ts'
import { ExportButton } from '../kit/export-button.tsx'
import { LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { useNotifyRequests, type NotifyRequestCount } from './get-notify-requests.ts'
import { ReportSection } from './report-section.tsx'
import { ReportTable, type ReportColumn } from './report-table.tsx'

const COLUMNS: ReportColumn<NotifyRequestCount>[] = [
  {
    header: 'Cheese',
    cell: ({ cheese_id: id, name }) => (
      <Link to={`/cms/cheeses/${id}`} className="link -my-2 inline-flex min-h-11 items-center wrap-anywhere">
        {name}
      </Link>
    ),
  },
  { header: 'Guests', isNumber: true, cell: ({ waiting }) => waiting.toLocaleString() },
]

const CSV_COLUMNS: CsvColumn<NotifyRequestCount>[] = [
  { header: 'Cheese', value: ({ name }) => name },
  { header: 'Guests', value: ({ waiting }) => waiting },
]

/** Who waits for which cheese, as numbers only. */
export function NotifyRequests({ today }: { today: string | undefined }) {
  const { role } = useSession()
  const requests = useNotifyRequests()
  const place = useRef<HTMLDivElement>(null)
  const isAskedFor = useLocation().hash === '#notify-requests'
  const isComplete = today !== undefined && !requests.isPending
  // An element with this id would be gone to at once, and pushed out of sight by the report above it.
  useEffect(() => {
    if (isAskedFor && isComplete) place.current?.scrollIntoView()
  }, [isAskedFor, isComplete])

  return (
    <div ref={place}>
      <ReportSection
        title="Notify requests"
        note="Guests waiting now for a cheese to come back."
        action={
          role !== 'employee' &&
          requests.data &&
          today && (
            <ExportButton
              fileName={`notify-requests-${today}.csv`}
              columns={CSV_COLUMNS}
              load={async () => requests.data}
            />
          )
        }
      >
        {requests.isLoadingError ? (
          <LoadFailure
            what="Notify requests"
            error={requests.error}
            onRetry={() => void requests.refetch()}
          />
        ) : requests.isPending ? (
          <LoadingRows what="Notify requests" />
        ) : (
          <ReportTable
            label="Notify requests"
            columns={COLUMNS}
            rows={requests.data}
            keyOf={({ cheese_id: id }) => id}
            empty="Nobody waits for a cheese."
          />
        )}
      </ReportSection>
    </div>
  )
}
