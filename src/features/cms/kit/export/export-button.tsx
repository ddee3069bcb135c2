import { Download } from 'lucide-react'
import { useSession } from '../../../../backend/session/session.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { describeError } from '../../../../backend/errors.ts'
import { may } from '../../../../domain/people/roles.ts'
import { downloadCsv, toCsv, type CsvColumn } from './csv.ts'
import { StaffButton } from '../screen/staff-button.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'

export type CsvExport<Row> = {
  fileName: string
  columns: CsvColumn<Row>[]
  /** Every matching row, not only the current page, by `exportList`. */
  load: () => Promise<Row[]>
}

/** Nothing for people who may not export lists. */
export function ExportButton<Row>({ fileName, columns, load }: CsvExport<Row>) {
  const { role } = useSession()
  const exporting = useSingleMutation({
    mutationFn: load,
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
