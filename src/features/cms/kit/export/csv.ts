import { downloadFile } from '../../../../lib/download-file.ts'

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | boolean | null }

/**
 * Spreadsheets run cells with these first characters as formulas. Text that looks escaped is escaped again, so that
 * an import can restore both.
 */
const FORMULA_START = /^'*[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function cell(value: string | number | boolean | null) {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell as it was before it was escaped. */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && FORMULA_START.test(text) ? text.slice(1) : text

export function toCsv<Row>(columns: CsvColumn<Row>[], rows: readonly Row[]) {
  const lines = [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** Excel reads the file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export const downloadCsv = (fileName: string, csv: string) =>
  downloadFile(fileName, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))
