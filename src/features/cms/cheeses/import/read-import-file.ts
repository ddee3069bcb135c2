import Papa from 'papaparse'
import { UserError } from '../../../../lib/user-error.ts'
import { unescapeFormula } from '../../kit/export/csv.ts'
import { CHEESE_COLUMNS } from '../list/cheese-csv.ts'

/** The cells of a row by field, and the line of the file in which the row begins. */
export type ImportLine = { line: number; cells: Record<string, string> }

type ImportFile = {
  rows: ImportLine[]
  /** Headers that name no field of a cheese. */
  ignoredHeaders: string[]
}

const MAX_ROWS = 10_000
const MAX_BYTES = 20 * 1024 * 1024
const SEPARATORS = [',', ';', '\t']
/** Excel writes the separator into a line of its own when it saves for another program. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

const refuse = (message: string) => new UserError('Import', message)

const normalizeHeader = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const FIELDS = new Map(
  CHEESE_COLUMNS.flatMap(({ field, header, aliases = [] }) =>
    field ? [header, field, ...aliases].map((name) => [normalizeHeader(name), field] as const) : [],
  ),
)

const fieldOf = (header: string) => FIELDS.get(normalizeHeader(header))

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

/** The separator that recognizes most columns of the first line. */
function findSeparator(text: string) {
  const [known] = SEPARATORS.map((separator) => {
    const [headers = []] = Papa.parse<string[]>(text, { delimiter: separator, preview: 1 }).data
    return { separator, recognized: headers.filter(fieldOf).length }
  }).toSorted((one, other) => other.recognized - one.recognized)
  return known?.recognized ? known.separator : undefined
}

function readRecords(text: string, separator: string, firstLine: number) {
  const records: { line: number; cells: string[] }[] = []
  let line = firstLine
  let position = 0
  Papa.parse<string[]>(text, {
    delimiter: separator,
    step({ data, errors, meta }) {
      const [error] = errors
      if (error) throw refuse(`Line ${line.toLocaleString('en')}: a quotation mark is missing`)
      records.push({ line, cells: data })
      line += countLineBreaks(text.slice(position, meta.cursor))
      position = meta.cursor
    },
  })
  return records
}

const countLineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0

function requireColumns(fields: (string | undefined)[], headers: string[]) {
  const twice = headers.find((_, index) => fields[index] && fields.indexOf(fields[index]) < index)
  if (twice) throw refuse(`Two columns mean "${twice}"`)
  if (!fields.includes('slug') && !fields.includes('name')) {
    throw refuse('The file needs a column "Slug" or "Cheese"')
  }
}

/** Reads CSV as spreadsheets write it. Columns are recognized by their header. */
export function readImportFile(content: string): ImportFile {
  const withoutMark = content.replace(/^\uFEFF/, '')
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(withoutMark) ?? []
  const text = withoutMark.slice(separatorLine.length)
  const separator = named ?? findSeparator(text)
  if (!separator) throw refuse('No column of the first line is known. Compare it with the template.')
  const [head, ...records] = readRecords(text, separator, separatorLine ? 2 : 1)
  const headers = head?.cells.map((header) => header.trim()) ?? []
  const fields = headers.map(fieldOf)
  requireColumns(fields, headers)

  const rows = records
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, cells: toFields(line, cells, fields) }))
  if (rows.length === 0) throw refuse('The file has no rows below its header')
  if (rows.length > MAX_ROWS) throw refuse('A file has at most 10,000 rows. Split the file.')
  return { rows, ignoredHeaders: headers.filter((header, index) => header && !fields[index]) }
}

function toFields(line: number, cells: string[], fields: (string | undefined)[]) {
  if (cells.length > fields.length && cells.slice(fields.length).some(Boolean)) {
    throw refuse(`Line ${line.toLocaleString('en')}: there are more cells than columns`)
  }
  return Object.fromEntries(
    fields.flatMap((field, index) =>
      field ? [[field, unescapeFormula(cells[index] ?? '').replaceAll('\0', '')]] : [],
    ),
  )
}
