import { ENUMS } from '../../domain/enums.ts'
import { ALLERGENS } from '../../domain/food-facts.ts'

/** What can be asked of the catalogue, as it stands in the address bar. */
export const SORTS = {
  name: 'Name',
  price_low: 'Price, low to high',
  price_high: 'Price, high to low',
  mild: 'Mild to strong',
  strong: 'Strong to mild',
  popular: 'Most favorited',
  rating: 'Best rated',
  newest: 'Newest',
} as const

export type Sort = keyof typeof SORTS

/** Goes without saying, in the address as in the form. */
export const DEFAULT_SORT: Sort = 'name'

export const CHOICES = {
  milk: ENUMS.milk_species,
  style: ENUMS.cheese_style,
  treatment: ENUMS.milk_treatment.filter((treatment) => treatment !== 'unknown'),
  without: ALLERGENS,
} as const

export const CHOICE_NAMES = [
  'milk',
  'style',
  'treatment',
  'without',
] as const satisfies (keyof typeof CHOICES)[]

export const SWITCHES = ['vegetarian', 'lactose_free', 'in_stock'] as const

type Choice<Name extends keyof typeof CHOICES> = (typeof CHOICES)[Name][number]

export type CatalogueQuery = {
  q: string
  country?: string
  milk?: Choice<'milk'>
  style?: Choice<'style'>
  treatment?: Choice<'treatment'>
  without?: Choice<'without'>
  vegetarian: boolean
  lactose_free: boolean
  in_stock: boolean
  sort: Sort
  page: number
}

const MAX_QUERY_LENGTH = 100
const MAX_PAGE = 1_000

/** Spellings of version 0.1, which saved URLs may still have. */
const RENAMED = new Map([
  ['thermised', 'thermized'],
  ['pasteurised', 'pasteurized'],
  ['molluscs', 'mollusks'],
  ['soya', 'soy'],
])

function oneOf<Value extends string>(values: readonly Value[], given: string | null) {
  const current = RENAMED.get(given ?? '') ?? given
  return values.find((value) => value === current)
}

/** Reads an address or a form; whatever makes no sense in it is as good as not there. */
export function readCatalogueQuery(given: URLSearchParams): CatalogueQuery {
  const country = given.get('country') ?? ''
  return {
    q: (given.get('q') ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    milk: oneOf(CHOICES.milk, given.get('milk')),
    style: oneOf(CHOICES.style, given.get('style')),
    treatment: oneOf(CHOICES.treatment, given.get('treatment')),
    without: oneOf(CHOICES.without, given.get('without')),
    vegetarian: given.get('vegetarian') === '1',
    lactose_free: given.get('lactose_free') === '1',
    in_stock: given.get('in_stock') === '1',
    sort: oneOf(Object.keys(SORTS) as Sort[], given.get('sort')) ?? DEFAULT_SORT,
    page: Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(given.get('page'))) || 1)),
  }
}

/** The one address of a view of the catalogue, with nothing in it that goes without saying. */
export function catalogueUrl(query: CatalogueQuery) {
  const parts = new URLSearchParams()
  if (query.q) parts.set('q', query.q)
  for (const name of ['country', ...CHOICE_NAMES] as const) {
    const value = query[name]
    if (value) parts.set(name, value)
  }
  for (const name of SWITCHES) if (query[name]) parts.set(name, '1')
  if (query.sort !== DEFAULT_SORT) parts.set('sort', query.sort)
  if (query.page > 1) parts.set('page', String(query.page))
  return parts.size > 0 ? `/cheeses?${parts}` : '/cheeses'
}

/** Whether anything is asked for beyond an order. */
export const isFiltered = (query: CatalogueQuery) =>
  catalogueUrl({ ...query, sort: DEFAULT_SORT, page: 1 }) !== '/cheeses'
