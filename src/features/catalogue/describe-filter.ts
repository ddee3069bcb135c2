import { countryName } from '../../domain/cheese/country-name.ts'
import { formatMoney, type PriceSettings } from '../../domain/cheese/price.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { CHOICES, filtersInUse, SWITCHES } from './catalogue-query.ts'
import type { CatalogueQuery, FilterName, PriceRange, SwitchName } from './catalogue-query.ts'

const isSwitch = (name: FilterName): name is SwitchName => name in SWITCHES

/** `to_5` is "Up to $5.00", `over_6` is "Over $6.00". */
export function describePrice(range: PriceRange, price: PriceSettings) {
  const [bound, amount] = range.split('_')
  return `${bound === 'to' ? 'Up to' : 'Over'} ${formatMoney(Number(amount) * 100, price)}`
}

/** A filter in use, as guests read it: "Milk: Sheep", "Vegetarian-friendly". */
export function describeFilter(name: FilterName, query: CatalogueQuery, price: PriceSettings) {
  if (isSwitch(name)) return SWITCHES[name]
  if (name === 'country') return countryName(query.country ?? '')
  const { label } = CHOICES[name]
  if (name === 'price' && query.price) return `${label}: ${describePrice(query.price, price)}`
  return `${label}: ${capitalize(query[name] ?? '')}`
}

/** The search and all filters in use: "“blue”, Milk: Sheep". */
export const describeFilters = (query: CatalogueQuery, price: PriceSettings) =>
  [query.q && `“${query.q}”`, ...filtersInUse(query).map((name) => describeFilter(name, query, price))]
    .filter(Boolean)
    .join(', ')
