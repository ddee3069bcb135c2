import { Download } from 'lucide-react'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { downloadCsv } from '../../kit/export/csv.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { SalesPeriod } from './get-sales-report.ts'

/** For the accountant: net, tax and gross by day and rate. */
export function ExportSales({ period }: { period: SalesPeriod }) {
  const exporting = useSingleMutation({
    mutationFn: async () => unwrap(await getBackend().data.rpc('export_sales', { period })),
    onSuccess: (csv) => downloadCsv(`sales-${period}.csv`, csv),
    onError: (error) => toast.error(describeError(error)),
  })
  return (
    <StaffButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download aria-hidden="true" size={16} />
      Export CSV
    </StaffButton>
  )
}
