import Papa from 'papaparse'
import { UserError } from '../../../../lib/user-error.ts'
import { unescapeFormula } from '../../kit/export/csv.ts'
import { fieldOfHeading, labelOf, writtenField, type ColumnField } from './headings.ts'
import { understandCell, type Writing } from './understand-cell.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

/** The cells of a row by field, or why it is `unreadable`, and the line of the file in which the row begins. */
export type ImportLine = { line: number; cells: Record<string, string> }

/** A row as it was written, with what is wrong when it cannot be divided into cells. */
type FileRecord = { line: number; cells: string[]; problem?: string }

export type FileTable = { headings: string[]; records: FileRecord[] }

const MAX_ROWS = 10_000
const MAX_BYTES = 20 * 1024 * 1024
/** The text is read again after each of them. */
const MAX_STRAY_QUOTES = 100
const STRAY_QUOTE = 'A quotation mark is missing or too many'
const SEPARATORS = [',', ';', '\t']
/** Excel writes the separator into a line of its own when it saves for another program. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

const refuse = (message: string) => new UserError('Import', message)

/** UTF-8, or UTF-16 with its byte order mark, or what spreadsheets on Windows write. */
export async function decodeFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw refuse('The file is larger than 20 MB')
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that recognizes most columns of the first lines, or else makes most columns. */
function findSeparator(text: string) {
  const [best] = SEPARATORS.map((separator) => {
    const lines = Papa.parse<string[]>(text, { delimiter: separator, preview: 10 }).data
    const recognized = Math.max(...lines.map((cells) => cells.filter(fieldOfHeading).length))
    return { separator, recognized, columns: Math.max(...lines.map((cells) => cells.length)) }
  }).toSorted((one, other) => other.recognized - one.recognized || other.columns - one.columns)
  return best?.separator ?? ','
}

/**
 * A row with a stray quotation mark, which would take the rows below it into its cell, ends with its line, and reading
 * goes on with the next.
 */
function readRecords(text: string, separator: string, firstLine: number) {
  const records: FileRecord[] = []
  let line = firstLine
  let rest = text
  let strayQuotes = 0
  while (rest) {
    let position = 0
    let isBroken = false
    Papa.parse<string[]>(rest, {
      delimiter: separator,
      step({ data, errors, meta }, parser) {
        if (errors.length > 0) {
          isBroken = true
          parser.abort()
          return
        }
        records.push({ line, cells: data })
        line += countLineBreaks(rest.slice(position, meta.cursor))
        position = meta.cursor
      },
    })
    if (!isBroken) break
    strayQuotes += 1
    if (strayQuotes > MAX_STRAY_QUOTES) throw refuse(`Line ${formatNumber(line)}: ${STRAY_QUOTE}`)
    const [written = '', lineBreak = ''] = /^.*(\r\n|\r|\n)?/.exec(rest.slice(position)) ?? []
    const cells = written.slice(0, written.length - lineBreak.length).split(separator)
    records.push({ line, cells, problem: STRAY_QUOTE })
    line += 1
    rest = rest.slice(position + written.length)
  }
  return records
}

const countLineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

const isFilled = (cell: string) => cell.trim() !== ''

/**
 * Reads CSV as spreadsheets write it. Lines above the headings, such as the name and the address of a supplier, have
 * fewer than two cells.
 */
export function readImportFile(content: string): FileTable {
  const withoutMark = content.replace(/^\uFEFF/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(withoutMark) ?? []
  const text = withoutMark.slice(separatorLine.length)
  const all = readRecords(text, named ?? findSeparator(text), separatorLine ? 2 : 1)
  const filled = all.filter(({ cells }) => cells.some(isFilled))
  const first = filled.findIndex(({ cells }) => cells.filter(isFilled).length > 1)
  const [head, ...records] = filled.slice(Math.max(first, 0))
  const headings = head?.cells.map((heading) => heading.trim()) ?? []
  if (records.length === 0) throw refuse('The file has no rows below its header')
  if (records.length > MAX_ROWS) throw refuse('A file has at most 10,000 rows. Split the file.')
  if (head?.problem) throw refuse(`Line ${formatNumber(head.line)}: ${head.problem}`)
  return { headings, records: records.map((record) => withoutSurplus(record, headings.length)) }
}

/** Nobody knows which cells of a row are too many, so such a row is refused. */
function withoutSurplus(record: FileRecord, columns: number): FileRecord {
  const surplus = record.cells.slice(columns).filter(isFilled)
  if (surplus.length === 0 || record.problem) return record
  return { ...record, problem: `There are more cells than columns: ${surplus.join(', ')}` }
}

/** What is wrong with the choice of fields for the columns. */
export function findColumnProblem(fields: readonly (ColumnField | undefined)[]): string | undefined {
  const written = fields.map((field) => field && writtenField(field))
  const twice = written.find((field, index) => field && written.indexOf(field) < index)
  if (twice) return `Two columns mean "${labelOf(twice)}". Choose one.`
  return ['slug', 'name', 'qr_short_code'].some((field) => fields.includes(field))
    ? undefined
    : 'Choose the column with the names of the cheeses.'
}

/** The rows by field, in the words of the shop where a cell can be understood, else as they were written. */
export const toImportLines = (
  { records }: FileTable,
  fields: readonly (ColumnField | undefined)[],
  writing: Writing,
): ImportLine[] =>
  records.map(({ line, cells, problem }) => ({
    line,
    cells: {
      ...Object.fromEntries(
        fields.flatMap((field, index) => {
          if (!field) return []
          const cell = unescapeFormula(cells[index] ?? '').replaceAll('\0', '')
          const meant = isFilled(cell) ? (understandCell(field, cell, writing) ?? cell) : ''
          return [[writtenField(field), meant]]
        }),
      ),
      ...(problem && { unreadable: problem.replaceAll('\0', '') }),
    },
  }))
