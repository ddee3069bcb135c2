import { shopMinute } from '../../../domain/shop-time.ts'
import type { CsvColumn } from '../kit/csv.ts'
import type { CheeseRow } from './list-cheeses.ts'

const money = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

/** A file leaves the shop, so it says whose money it means, and shows the shop's clock. */
export const cheeseCsvColumns = (shop: { currency: string; timeZone: string }): CsvColumn<CheeseRow>[] => [
  { header: 'Cheese', value: (cheese) => cheese.name },
  { header: 'Address', value: (cheese) => cheese.slug },
  { header: 'Country', value: (cheese) => cheese.country_iso },
  { header: 'Region', value: (cheese) => cheese.origin_region },
  { header: 'Milk', value: (cheese) => cheese.milk_type },
  { header: 'Aging', value: (cheese) => cheese.aging_time },
  { header: 'Style', value: (cheese) => cheese.style },
  { header: 'Price per kg', value: (cheese) => money(cheese.price_per_kg_cents) },
  { header: 'Currency', value: () => shop.currency },
  { header: 'In stock', value: (cheese) => (cheese.in_stock ? 'yes' : 'no') },
  { header: 'Active', value: (cheese) => (cheese.active ? 'yes' : 'no') },
  { header: 'Allergens', value: (cheese) => cheese.allergens?.join(', ') ?? 'not declared' },
  { header: 'Short code', value: (cheese) => cheese.qr_short_code },
  { header: 'Changed', value: (cheese) => shopMinute(new Date(cheese.updated_at), shop.timeZone) },
]
