import { plainAmount } from '../../../../domain/cheese/price.ts'
import type { CsvColumn } from '../../kit/export/csv.ts'
import { CHEESE_FIELD_LABELS } from '../../kit/history/record-kinds.ts'
import type { ExportedCheese } from './list-cheeses.ts'

type Value = CsvColumn<ExportedCheese>['value']
type CheeseColumn = {
  header: string
  /** The field that an import writes, or by which it finds the cheese. A column without one is not imported. */
  field?: string
  value: Value
}
type Field = keyof typeof CHEESE_FIELD_LABELS

const formatFlag = (flag: boolean) => (flag ? 'yes' : 'no')
const formatList = (entries: readonly string[]) =>
  entries.join(entries.some((entry) => entry.includes(',')) ? '; ' : ', ')

const formatAllergens = (allergens: ExportedCheese['allergens']) => {
  if (allergens === null) return 'not declared'
  return allergens.length === 0 ? 'none' : formatList(allergens)
}

function formatField(cheese: ExportedCheese, field: Field): ReturnType<Value> {
  if (field === 'allergens') return formatAllergens(cheese.allergens)
  const value = cheese[field]
  if (field.endsWith('_cents')) return value === null ? null : plainAmount(Number(value))
  if (Array.isArray(value)) return formatList(value)
  return typeof value === 'boolean' ? formatFlag(value) : value
}

const FIELDS = Object.entries(CHEESE_FIELD_LABELS).map(([name, header]): CheeseColumn => ({
  header,
  field: name,
  value: (cheese) => formatField(cheese, name as Field),
}))

/** The file is read elsewhere, so it names the currency beside the price. */
function columnsIn(currency: string): CheeseColumn[] {
  const afterPrice = FIELDS.findIndex(({ field }) => field === 'price_per_kg_cents') + 1
  return [
    ...FIELDS.toSpliced(afterPrice, 0, { header: 'Currency', field: 'currency', value: () => currency }),
    { header: 'Active', field: 'active', value: (cheese) => formatFlag(cheese.active) },
    { header: 'Short code', field: 'qr_short_code', value: (cheese) => cheese.qr_short_code },
    { header: 'Changed', value: (cheese) => cheese.updated_at_local },
  ]
}

export const CHEESE_COLUMNS: readonly CheeseColumn[] = columnsIn('')

export const cheeseCsvColumns = ({ currency }: { currency: string }): CsvColumn<ExportedCheese>[] =>
  columnsIn(currency)

export const headerOf = (field: string) =>
  CHEESE_COLUMNS.find((column) => column.field === field)?.header ?? field
