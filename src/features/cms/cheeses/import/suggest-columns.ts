import { fieldOfHeading, writtenField, type ColumnField } from './headings.ts'
import type { FileTable } from './read-import-file.ts'
import { understandCell, type Writing } from './understand-cell.ts'

/** Fields that their values give away. Never allergens, and never yes or no, which could mean anything. */
const BY_CONTENT: ColumnField[] = [
  'country_iso',
  'milk_species',
  'milk_treatment',
  'coagulant',
  'style',
  'price_per_kg_cents',
]
const SAMPLE = 50
const ENOUGH = 0.8

export const examplesOf = ({ records }: FileTable, column: number, count: number) =>
  records.flatMap(({ cells }) => (cells[column]?.trim() ? [cells[column].trim()] : [])).slice(0, count)

/** A number alone could be anything; a price has cents or a sign. */
const looksLikePrice = (cell: string) => /[.,]\d{2}\b|[^\d\s.,]/.test(cell)

function isMostly(field: ColumnField, cells: string[], writing: Writing) {
  const understood = cells.filter(
    (cell) =>
      understandCell(field, cell, writing) !== undefined &&
      (field !== 'price_per_kg_cents' || looksLikePrice(cell)),
  )
  return cells.length > 0 && understood.length >= ENOUGH * cells.length
}

/** The field of each column, as far as heading or content tell; of two columns for one field the first. */
export function suggestColumns(table: FileTable, writing: Writing): (ColumnField | undefined)[] {
  const taken = new Set<ColumnField>()
  const take = (field: ColumnField | undefined) => {
    if (!field || taken.has(writtenField(field))) return undefined
    taken.add(writtenField(field))
    return field
  }
  const byHeading = table.headings.map((heading) => take(fieldOfHeading(heading)))
  return byHeading.map((known, column) => {
    if (known) return known
    const cells = examplesOf(table, column, SAMPLE)
    return take(BY_CONTENT.find((field) => !taken.has(field) && isMostly(field, cells, writing)))
  })
}
