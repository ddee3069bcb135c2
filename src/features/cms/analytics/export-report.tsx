import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getBackend } from '../../../lib/backend.ts'
import { describeError } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { unwrap } from '../../../lib/unwrap.ts'
import { downloadCsv } from '../../../ui/staff/csv.ts'
import { StaffButton } from '../../../ui/staff/staff-button.tsx'
import { toastData } from '../../../ui/toast-data.ts'
import type { Period } from './period.ts'

export type ReportKind =
  | 'totals'
  | 'days'
  | 'hours'
  | 'top_cheeses'
  | 'searches'
  | 'searches_without_result'
  | 'feature_days'

type ExportReportButtonProps = { kind: ReportKind; period: Period; of: string }

/** Managers take tables home; the database makes the file, and makes it for nobody else. */
export function ExportReportButton({ kind, period, of }: ExportReportButtonProps) {
  const { role } = useSession()
  const exporting = useMutation({
    mutationFn: async () => unwrap(await getBackend().data.rpc('export_report', { kind, period })),
    onSuccess: (csv) => downloadCsv(`${kind.replaceAll('_', '-')}-${period}.csv`, csv),
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
