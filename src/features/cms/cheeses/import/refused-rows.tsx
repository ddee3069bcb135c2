import { Download } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { downloadCsv, toCsv } from '../../kit/export/csv.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { listRefusedRows } from './get-import-rows.ts'
import type { DryRun } from './import-cheeses.ts'
import type { FileTable } from './read-import-file.ts'
import type { MatchedFile } from './use-import.ts'

type Problems = Map<number, string>

/** The refused rows as they were written, each with what is wrong, to be corrected and chosen again. */
function toRefusedCsv({ headings, records }: FileTable, problems: Problems) {
  const columns = headings.map((header, column) => ({
    header,
    value: ({ cells }: FileTable['records'][number]) => cells[column] ?? '',
  }))
  const problem = {
    header: 'What is wrong',
    value: ({ line }: FileTable['records'][number]) => problems.get(line) ?? '',
  }
  return toCsv(
    [...columns, problem],
    records.filter(({ line }) => problems.has(line)),
  )
}

export function RefusedRowsButton({ dryRun, table, fileName }: MatchedFile & { dryRun: DryRun }) {
  const [failure, setFailure] = useState('')
  const download = async () => {
    try {
      const rows = await listRefusedRows(dryRun)
      const problems = new Map(
        rows.map(({ line, problems: found }) => [
          line,
          found.map(({ header, problem }) => `${header}: ${problem}`).join('; '),
        ]),
      )
      downloadCsv(`refused-${fileName.replace(/\.\w+$/, '')}.csv`, toRefusedCsv(table, problems))
      setFailure('')
    } catch (error) {
      setFailure(describeError(error))
    }
  }
  return (
    <>
      <StaffButton onClick={() => void download()}>
        <Download aria-hidden="true" size={16} />
        Download refused rows
      </StaffButton>
      {failure && (
        <p role="alert" className="w-full text-small text-accent">
          {failure}
        </p>
      )}
    </>
  )
}
