import * as v from 'valibot'
import { countryName } from '../../../domain/cheese/country-name.ts'
import { LACTOSE_LABELS, type Lactose } from '../../../domain/cheese/food-facts.ts'
import { formatMoney } from '../../../domain/cheese/price.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import type { PlacardContent } from './placard-content.ts'

const changesSchema = v.array(
  v.object({ field: v.string(), printed: v.optional(v.unknown()), current: v.optional(v.unknown()) }),
)

const LABELS: Record<string, string> = {
  name: 'Name',
  origin_region: 'Region',
  country_iso: 'Country',
  milk_type: 'Milk',
  milk_treatment: 'Milk treatment',
  lactose: 'Lactose',
  aging_time: 'Aging',
  allergens: 'Allergens',
  price_per_100g_cents: 'Price per 100g',
  price_per_kg_cents: 'Price per kg',
  price_per_piece_cents: 'Price per piece',
  piece_grams: 'Weight of a piece',
  currency: 'Currency',
  locale: 'Number format',
  shop_name: 'Shop name',
  short_code: 'Short code',
}

/** Why a placard must be printed again: "Price per 100g: $5.40, now $5.80". */
export function describeChanges(json: unknown, content: PlacardContent): string[] {
  const changes = v.parse(changesSchema, json)
  const changesPer100g = changes.some(({ field }) => field === 'price_per_100g_cents')
  return changes
    .filter(({ field }) => !(changesPer100g && field === 'price_per_kg_cents'))
    .map(({ field, printed, current }) => {
      const [before, now] = [printed, current].map((value) => describeFact(field, value, content))
      return `${LABELS[field] ?? field}: ${before}, now ${now}`
    })
}

function describeFact(field: string, value: unknown, { currency, locale }: PlacardContent) {
  if (typeof value === 'number')
    return field === 'piece_grams' ? formatGrams(value, locale) : formatMoney(value, { currency, locale })
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string' || value === '') return 'none'
  if (field === 'lactose') return LACTOSE_LABELS[value as Lactose] ?? value
  return field === 'country_iso' ? countryName(value) : value
}
