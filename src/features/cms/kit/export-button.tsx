import { Download } from 'lucide-react'
import { getBackend } from '../../../backend/backend.ts'
import { useSession } from '../../../backend/session.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { describeError } from '../../../backend/errors.ts'
import { may } from '../../../domain/roles.ts'
import { downloadCsv, toCsv, type CsvColumn } from './csv.ts'
import { StaffButton } from './staff-button.tsx'
import { toast } from '../../../ui/toast.ts'

export type CsvExport<Row> = {
  fileName: string
  /** What is exported, for the audit log. */
  filters?: Record<string, string> | undefined
  columns: CsvColumn<Row>[]
  /** Every matching row, not only the current page. */
  load: () => Promise<Row[]>
}

/** Notes the export in the audit log. Without that there is no file. */
const recordExport = async (fileName: string, filters: CsvExport<unknown>['filters'] = {}) =>
  unwrap(await getBackend().data.rpc('record_export', { list: fileName.replace(/\.csv$/, ''), filters }))

/** Nothing for people who may not export lists. */
export function ExportButton<Row>({ fileName, filters, columns, load }: CsvExport<Row>) {
  const { role } = useSession()
  const exporting = useSingleMutation({
    async mutationFn() {
      await recordExport(fileName, filters)
      return load()
    },
    onSuccess: (rows) => downloadCsv(fileName, toCsv(columns, rows)),
    onError: (error) => toast.error(describeError(error)),
  })
  if (!may(role, 'exportLists')) return null
  return (
    <StaffButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      <Download aria-hidden="true" size={16} />
      Export CSV
    </StaffButton>
  )
}
