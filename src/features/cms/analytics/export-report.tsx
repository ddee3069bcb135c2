import { Download } from 'lucide-react'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { describeError } from '../../../backend/errors.ts'
import { may } from '../../../domain/people/roles.ts'
import { useSession } from '../../../backend/session/session.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { downloadCsv } from '../kit/export/csv.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { Report } from './report.ts'
import { toast } from '../../../ui/toasts/toast.ts'

export type ReportKind =
  | 'totals'
  | 'days'
  | 'hours'
  | 'top_cheeses'
  | 'searches'
  | 'searches_without_result'
  | 'feature_days'

type ExportReportButtonProps = {
  kind: ReportKind
  report: Report
  /** What is exported, for screen readers. */
  of: string
}

export function ExportReportButton({ kind, report, of }: ExportReportButtonProps) {
  const { role } = useSession()
  const exporting = useSingleMutation({
    mutationFn: async () =>
      unwrap(await getBackend().data.rpc('export_report', { kind, period: report.period })),
    onSuccess: (csv) => downloadCsv(fileNameOf(kind, report), csv),
    onError: (error) => toast.error(describeError(error)),
  })
  if (!may(role, 'exportLists')) return null
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
function fileNameOf(kind: ReportKind, { fromDay, toDay }: Report) {
  const days = fromDay === toDay ? fromDay : `${fromDay}-to-${toDay}`
  return `${kind.replaceAll('_', '-')}-${days}.csv`
}
