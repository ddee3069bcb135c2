import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getBackend } from '../../../lib/backend.ts'
import { describeError } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { unwrap } from '../../../lib/unwrap.ts'
import { downloadCsv } from '../../../ui/staff/csv.ts'
import { StaffButton } from '../../../ui/staff/staff-button.tsx'
import { toastData } from '../../../ui/toast-data.ts'
import type { Report } from './get-report.ts'
import type { Period } from './period.ts'

export type ReportKind =
  | 'totals'
  | 'days'
  | 'hours'
  | 'top_cheeses'
  | 'searches'
  | 'searches_without_result'
  | 'feature_days'

type ExportReportButtonProps = { kind: ReportKind; report: Report & { period: Period }; of: string }

/** Managers take tables home; the database makes the file, and makes it for nobody else. */
export function ExportReportButton({ kind, report, of }: ExportReportButtonProps) {
  const { role } = useSession()
  const exporting = useMutation({
    mutationFn: async () =>
      unwrap(await getBackend().data.rpc('export_report', { kind, period: report.period })),
    onSuccess: (csv) => downloadCsv(fileNameOf(kind, report), csv),
    onError: (error) => toastData.error(describeError(error)),
  })
  if (role === 'employee') return null
  return (
    <StaffButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download aria-hidden="true" size={16} />
      <span>
        Export CSV<span className="sr-only"> of {of}</span>
      </span>
    </StaffButton>
  )
}

/** "top-cheeses-2026-11-09-to-2026-11-15.csv" */
function fileNameOf(kind: ReportKind, { from_day: from, to_day: to }: Report) {
  const days = from === to ? from : `${from}-to-${to}`
  return `${kind.replaceAll('_', '-')}-${days}.csv`
}
