import type { CsvColumn } from '../../kit/export/csv.ts'
import type { ExportedCheese } from './list-cheeses.ts'

const formatCents = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))
const formatFlag = (flag: boolean) => (flag ? 'yes' : 'no')
const formatList = (entries: readonly string[]) =>
  entries.join(entries.some((entry) => entry.includes(',')) ? '; ' : ', ')

const formatAllergens = (allergens: ExportedCheese['allergens']) => {
  if (allergens === null) return 'not declared'
  return allergens.length === 0 ? 'none' : formatList(allergens)
}

type Value = CsvColumn<ExportedCheese>['value']
type CheeseColumn = {
  header: string
  /** The field that an import writes. A column without one is not imported. */
  field?: string
  /** Other headers by which an import recognizes the column. */
  aliases?: string[]
  value: Value
}

/** What describes and prices a cheese. */
const FACTS: CheeseColumn[] = [
  { header: 'Cheese', field: 'name', aliases: ['Name'], value: (cheese) => cheese.name },
  { header: 'Slug', field: 'slug', value: (cheese) => cheese.slug },
  { header: 'Country', field: 'country_iso', value: (cheese) => cheese.country_iso },
  { header: 'Region', field: 'origin_region', value: (cheese) => cheese.origin_region },
  { header: 'Milk', field: 'milk_type', value: (cheese) => cheese.milk_type },
  {
    header: 'Animals',
    field: 'milk_species',
    aliases: ['Milk species'],
    value: (cheese) => formatList(cheese.milk_species),
  },
  {
    header: 'Milk treatment',
    field: 'milk_treatment',
    aliases: ['Treatment'],
    value: (cheese) => cheese.milk_treatment,
  },
  { header: 'Coagulant', field: 'coagulant', aliases: ['Rennet'], value: (cheese) => cheese.coagulant },
  { header: 'Lactose', field: 'lactose', value: (cheese) => cheese.lactose },
  { header: 'Lactose source', field: 'lactose_source', value: (cheese) => cheese.lactose_source },
  {
    header: 'Allergens',
    field: 'allergens',
    aliases: ['Contains'],
    value: (cheese) => formatAllergens(cheese.allergens),
  },
  {
    header: 'Aging',
    field: 'aging_time',
    aliases: ['Aging time'],
    value: (cheese) => cheese.aging_time,
  },
  {
    header: 'Minimum age in days',
    field: 'minimum_age_days',
    aliases: ['Minimum age'],
    value: (cheese) => cheese.minimum_age_days,
  },
  { header: 'Style', field: 'style', value: (cheese) => cheese.style },
  {
    header: 'Style description',
    field: 'style_note',
    aliases: ['Style note'],
    value: (cheese) => cheese.style_note,
  },
  {
    header: 'Protected designation',
    field: 'designation',
    aliases: ['Designation'],
    value: (cheese) => cheese.designation,
  },
  { header: 'Summary', field: 'summary', value: (cheese) => cheese.summary },
  { header: 'Flavor tags', field: 'flavor_tags', value: (cheese) => formatList(cheese.flavor_tags) },
  { header: 'Texture tags', field: 'texture_tags', value: (cheese) => formatList(cheese.texture_tags) },
  { header: 'Strength', field: 'palate_strength', value: (cheese) => cheese.palate_strength },
  { header: 'Salt', field: 'palate_salt', value: (cheese) => cheese.palate_salt },
  { header: 'Sweet', field: 'palate_sweet', value: (cheese) => cheese.palate_sweet },
  { header: 'Tang', field: 'palate_tang', value: (cheese) => cheese.palate_tang },
  { header: 'Funk', field: 'palate_funk', value: (cheese) => cheese.palate_funk },
  { header: 'Cream', field: 'palate_cream', value: (cheese) => cheese.palate_cream },
  { header: 'Foods', field: 'foods', value: (cheese) => formatList(cheese.foods) },
  { header: 'Serving tip', field: 'serving_tip', value: (cheese) => cheese.serving_tip },
  { header: 'Storage', field: 'storage_advice', value: (cheese) => cheese.storage_advice },
  { header: 'Serving', field: 'serving_advice', value: (cheese) => cheese.serving_advice },
  { header: 'Rind', field: 'rind_advice', value: (cheese) => cheese.rind_advice },
  {
    header: 'Other names',
    field: 'search_aliases',
    value: (cheese) => formatList(cheese.search_aliases),
  },
  { header: 'Suggested for', field: 'suggested_for', value: (cheese) => formatList(cheese.suggested_for) },
  {
    header: 'Low stock below',
    field: 'low_stock_grams',
    aliases: ['Low stock grams'],
    value: (cheese) => cheese.low_stock_grams,
  },
  {
    header: 'Price per kg',
    field: 'price_per_kg_cents',
    aliases: ['Price', 'Price kg'],
    value: (cheese) => formatCents(cheese.price_per_kg_cents),
  },
]

const STATES: CheeseColumn[] = [
  { header: 'In stock', field: 'in_stock', value: (cheese) => formatFlag(cheese.in_stock) },
  { header: 'Active', field: 'active', value: (cheese) => formatFlag(cheese.active) },
  { header: 'Short code', value: (cheese) => cheese.qr_short_code },
  { header: 'Changed', value: (cheese) => cheese.updated_at_local },
]

/** The file is read elsewhere, so it names the currency. */
const columnsIn = (currency: string): CheeseColumn[] => [
  ...FACTS,
  { header: 'Currency', field: 'currency', value: () => currency },
  ...STATES,
]

export const CHEESE_COLUMNS: readonly CheeseColumn[] = columnsIn('')

export const cheeseCsvColumns = ({ currency }: { currency: string }): CsvColumn<ExportedCheese>[] =>
  columnsIn(currency)

export const headerOf = (field: string) =>
  CHEESE_COLUMNS.find((column) => column.field === field)?.header ?? field
