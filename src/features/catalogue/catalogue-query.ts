import { ENUMS, type Enum } from '../../domain/enums.ts'
import { ALLERGENS } from '../../domain/cheese/food-facts.ts'
import { readSearchText } from '../../domain/cheese/search-text.ts'

/** The sort orders of the catalogue, by their value in the URL. */
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

/** Left out of the URL. */
export const DEFAULT_SORT: Sort = 'name'

/**
 * The filters that offer values, with their label, the option for none of them, and their values in order. The name
 * of a filter is its parameter in the URL and in the database's `search_cheeses`.
 */
export const CHOICES = {
  milk: { label: 'Milk', all: 'Any milk', values: ENUMS.milk_species },
  style: { label: 'Style', all: 'Any style', values: ENUMS.cheese_style },
  treatment: {
    label: 'Treatment',
    all: 'Any treatment',
    values: ENUMS.milk_treatment.filter((treatment) => treatment !== 'unknown'),
  },
  price: { label: 'Price per 100g', all: 'Any price', values: ENUMS.price_range },
  strength: {
    label: 'Strength',
    all: 'Mild to strong',
    values: ENUMS.strength.filter((strength) => strength !== 'unknown'),
  },
  without: { label: 'Free from', all: 'No preference', values: ALLERGENS, isRare: true },
}

export type PriceRange = Enum<'price_range'>

/** The filters that are on or off, with their label. */
export const SWITCHES = {
  vegetarian: 'Vegetarian-friendly',
  lactose_free: 'Lactose-free',
  in_stock: 'In stock',
}

type ChoiceName = keyof typeof CHOICES
export type SwitchName = keyof typeof SWITCHES

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[]

type Choices = { [Name in ChoiceName]?: (typeof CHOICES)[Name]['values'][number] }

export type CatalogueQuery = {
  q: string
  country?: string
  sort: Sort
  page: number
} & Choices &
  Record<SwitchName, boolean>

const MAX_PAGE = 1_000

/** Spellings of earlier versions, which saved URLs may still have. */
const RENAMED = new Map([
  ['thermised', 'thermized'],
  ['pasteurised', 'pasteurized'],
  ['molluscs', 'mollusks'],
  ['soya', 'soy'],
  ['sulphites', 'sulfites'],
])

function oneOf<Value extends string>(values: readonly Value[], given: string | null) {
  const current = RENAMED.get(given ?? '') ?? given
  return values.find((value) => value === current)
}

const readChoices = (given: URLSearchParams) =>
  Object.fromEntries(
    CHOICE_NAMES.map((name) => [name, oneOf<string>(CHOICES[name].values, given.get(name))]),
  ) as Choices

const readSwitches = (given: URLSearchParams) =>
  Object.fromEntries(SWITCH_NAMES.map((name) => [name, given.get(name) === '1'])) as Record<
    SwitchName,
    boolean
  >

/** Reads a URL or a form. Values that make no sense are ignored. */
export function readCatalogueQuery(given: URLSearchParams): CatalogueQuery {
  const country = given.get('country') ?? ''
  return {
    q: readSearchText(given),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    ...readChoices(given),
    ...readSwitches(given),
    sort: oneOf(Object.keys(SORTS) as Sort[], given.get('sort')) ?? DEFAULT_SORT,
    page: Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(given.get('page'))) || 1)),
  }
}

/** The canonical URL of a view of the catalogue, without default values. */
export function catalogueUrl(query: CatalogueQuery) {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const name of ['country', ...CHOICE_NAMES] as const) {
    const value = query[name]
    if (value) params.set(name, value)
  }
  for (const name of SWITCH_NAMES) if (query[name]) params.set(name, '1')
  if (query.sort !== DEFAULT_SORT) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params.size > 0 ? `/cheeses?${params}` : '/cheeses'
}

const FILTER_NAMES = ['country', ...CHOICE_NAMES, ...SWITCH_NAMES] as const

export type FilterName = (typeof FILTER_NAMES)[number]

export const filtersInUse = (query: CatalogueQuery) => FILTER_NAMES.filter((name) => query[name])

/** Whether the view has a search or a filter; an order alone does not count. */
export const isFiltered = (query: CatalogueQuery) =>
  catalogueUrl({ ...query, sort: DEFAULT_SORT, page: 1 }) !== '/cheeses'
