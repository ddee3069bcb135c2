import type { CsvColumn } from '../kit/csv.ts'
import type { ListedCheese } from './list-cheeses.ts'

const formatCents = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

/** The file is read elsewhere, so it names the currency. */
export const cheeseCsvColumns = (shop: { currency: string }): CsvColumn<ListedCheese>[] => [
  { header: 'Cheese', value: (cheese) => cheese.name },
  { header: 'Slug', value: (cheese) => cheese.slug },
  { header: 'Country', value: (cheese) => cheese.countryIso },
  { header: 'Region', value: (cheese) => cheese.originRegion },
  { header: 'Milk', value: (cheese) => cheese.milkType },
  { header: 'Aging', value: (cheese) => cheese.agingTime },
  { header: 'Style', value: (cheese) => cheese.style },
  { header: 'Price per kg', value: (cheese) => formatCents(cheese.pricePerKgCents) },
  { header: 'Currency', value: () => shop.currency },
  { header: 'In stock', value: (cheese) => (cheese.inStock ? 'yes' : 'no') },
  { header: 'Active', value: (cheese) => (cheese.isActive ? 'yes' : 'no') },
  { header: 'Allergens', value: (cheese) => cheese.allergens?.join(', ') ?? 'not declared' },
  { header: 'Short code', value: (cheese) => cheese.shortCode },
  { header: 'Changed', value: (cheese) => cheese.updatedAtLocal },
]
