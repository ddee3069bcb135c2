import type { CsvColumn } from '../../../ui/staff/csv.ts'
import type { CheeseRow } from './list-cheeses.ts'

const cents = (value: number | null) => (value === null ? null : (value / 100).toFixed(2))

export const cheeseCsvColumns: CsvColumn<CheeseRow>[] = [
  { header: 'Name', value: (cheese) => cheese.name },
  { header: 'Slug', value: (cheese) => cheese.slug },
  { header: 'Country', value: (cheese) => cheese.country_iso },
  { header: 'Origin', value: (cheese) => cheese.origin_region },
  { header: 'Milk', value: (cheese) => cheese.milk_type },
  { header: 'Aging', value: (cheese) => cheese.aging_time },
  { header: 'Style', value: (cheese) => cheese.style },
  { header: 'Price per kg', value: (cheese) => cents(cheese.price_per_kg_cents) },
  { header: 'In stock', value: (cheese) => (cheese.in_stock ? 'yes' : 'no') },
  { header: 'Active', value: (cheese) => (cheese.active ? 'yes' : 'no') },
  { header: 'Allergens', value: (cheese) => cheese.allergens?.join(', ') ?? 'not declared' },
  { header: 'Short code', value: (cheese) => cheese.qr_short_code },
  { header: 'Changed', value: (cheese) => cheese.updated_at },
]
