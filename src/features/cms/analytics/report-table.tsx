import type { ReactNode } from 'react'

export type ReportColumn<Row> = { header: string; cell: (row: Row) => ReactNode; isNumber?: boolean }

type ReportTableProps<Row> = {
  label: string
  columns: ReportColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  empty: string
}

const cellClass = ({ isNumber = false }: { isNumber?: boolean }) =>
  `px-2 py-2 print:py-0.5 first:pl-0 last:pr-0 md:px-3 ${isNumber ? 'text-right' : 'text-left'}`

/** The first column names the row. */
export function ReportTable<Row>({ label, columns, rows, keyOf, empty }: ReportTableProps<Row>) {
  if (rows.length === 0) return <p className="text-small text-ink-soft">{empty}</p>
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-small tabular-nums lining-nums">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-ink">
            {columns.map((column) => (
              <th key={column.header} scope="col" className={`label text-ink-soft ${cellClass(column)}`}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-hairline print:break-inside-avoid">
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.header}
                    scope={index === 0 ? 'row' : undefined}
                    className={`font-normal ${cellClass(column)}`}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
