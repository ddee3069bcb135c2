import { Link } from 'react-router'
import type { CsvColumn } from '../kit/export/csv.ts'
import { ExportButton } from '../kit/export/export-button.tsx'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { exportNotifyRequests, useNotifyRequests, type NotifyRequestCount } from './get-notify-requests.ts'
import { useHashTarget } from '../../../ui/tabs/section-nav.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportTable, type ReportColumn } from './report-table.tsx'
import { formatNumber } from '../../../lib/format-number.ts'

const COLUMNS: ReportColumn<NotifyRequestCount>[] = [
  {
    header: 'Cheese',
    cell: ({ cheeseId, cheeseName }) => (
      <Link
        to={`/cms/cheeses/${cheeseId}`}
        className="link -my-2 inline-flex min-h-11 items-center wrap-anywhere"
      >
        {cheeseName}
      </Link>
    ),
  },
  { header: 'Guests', isNumber: true, cell: ({ guestCount }) => formatNumber(guestCount) },
]

const CSV_COLUMNS: CsvColumn<NotifyRequestCount>[] = [
  { header: 'Cheese', value: ({ cheeseName }) => cheeseName },
  { header: 'Guests', value: ({ guestCount }) => guestCount },
]

export function NotifyRequests({ today }: { today: string | undefined }) {
  const requests = useNotifyRequests()
  // Before that, the report above it does not have its height.
  useHashTarget(today !== undefined && !requests.isPending)

  return (
    <div id="notify-requests">
      <ReportSection
        title="Notify requests"
        note="Guests waiting now for a cheese to come back."
        action={
          requests.data &&
          today && (
            <ExportButton
              fileName={`notify-requests-${today}.csv`}
              columns={CSV_COLUMNS}
              load={exportNotifyRequests}
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
            keyOf={({ cheeseId }) => cheeseId}
            empty="No one is waiting for a cheese."
          />
        )}
      </ReportSection>
    </div>
  )
}
