import type { BackendClient } from '../../backend/backend-client.ts'
import type { Database } from '../../backend/database.types.ts'
import { toCheeseSummary } from '../../backend/records/cheese-summary.ts'
import { staffPickOf } from '../../domain/cheese/cheese.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { CatalogueCheese } from './catalogue-card.tsx'
import { CHOICES, DEFAULT_SORT } from './catalogue-query.ts'
import type { CatalogueQuery } from './catalogue-query.ts'

export const PAGE_SIZE = 60

export type FacetCount = { facet: string; value: string; label: string; count: number }

export type Suggestion = { slug: string; name: string; originRegion: string }

/** A cheese that the shop does not have, and what it shares with those that come near, if any do. */
export type MissingCheese = { name: string; reason: string; hasCousins: boolean }

export type Catalogue = {
  cheeses: CatalogueCheese[]
  total: number
  facets: FacetCount[]
  /** The cheese that was searched for, when the shop has none. */
  missing?: MissingCheese | undefined
  /** Whether the results were chosen for somebody who is pregnant. */
  isForPregnancy: boolean
  /** The nearest cheeses, when nothing matches. */
  suggestions: Suggestion[]
}

/** The database takes a missing filter as no filter. */
function filters({ q, sort: _sort, page: _page, ...given }: CatalogueQuery) {
  const set = Object.entries(given).filter(([, value]) => value)
  return { query: q, ...(Object.fromEntries(set) as Partial<typeof given>) }
}

type FacetRow = { facet: string; value: string; label: string; cheeses: number }

function missingIn(facets: FacetRow[]): MissingCheese | undefined {
  const missing = facets.find(({ facet }) => facet === 'substitute_for')
  return missing && { name: missing.value, reason: missing.label, hasCousins: missing.cheeses > 0 }
}

const isForPregnancy = (facets: { facet: string }[]) => facets.some(({ facet }) => facet === 'pregnancy')

type Functions = Database['public']['Functions']

/** What `browse_catalogue` answers. */
type Browsed = {
  cheeses: Functions['search_cheeses']['Returns']
  facets: FacetRow[]
  suggestions: Functions['suggest_cheeses']['Returns']
}

type BrowseArguments = Functions['browse_catalogue']['Args']

async function browse(backend: BackendClient, given: BrowseArguments) {
  const { cheeses, facets, suggestions } = unwrap(await backend.rpc('browse_catalogue', given)) as Browsed
  return { rows: cheeses, total: cheeses[0]?.total ?? 0, facets, suggestions }
}

/** The default order is by country, so that a page break does not split a country in several places. */
const pageOf = (query: CatalogueQuery) => ({
  ...filters(query),
  sort: query.sort === DEFAULT_SORT ? 'country' : query.sort,
  page_limit: PAGE_SIZE,
  page_offset: (query.page - 1) * PAGE_SIZE,
})

type FoundRow = Browsed['cheeses'][number]

const toCatalogueCheese = (row: FoundRow): CatalogueCheese => ({
  ...toCheeseSummary(row),
  opinion: { averageRating: row.average_rating, favoritesCount: row.favorites_count },
  staffPick: staffPickOf(row.staff_pick, row.staff_pick_by),
})

const MAX_FOUND = 12

/** The cheeses that fit a text best, those that are called so first. */
export async function findCheeses(backend: BackendClient, text: string) {
  const { rows, total, facets } = await browse(backend, {
    query: text,
    sort: 'relevance',
    page_limit: MAX_FOUND,
  })
  return {
    cheeses: rows.map(toCheeseSummary),
    total,
    missing: missingIn(facets),
    isForPregnancy: isForPregnancy(facets),
  }
}

/** The slugs of the cheeses with a rated strength in a filtered view: at most a page of each strength. */
export async function findRatedSlugs(backend: BackendClient, query: CatalogueQuery) {
  const strengths = query.strength ? [query.strength] : CHOICES.strength.values
  const pages = await Promise.all(
    strengths.map((strength) => backend.rpc('search_cheeses', pageOf({ ...query, strength, page: 1 }))),
  )
  return pages.flatMap(unwrap).map(({ slug }) => slug)
}

export async function getCatalogue(backend: BackendClient, query: CatalogueQuery): Promise<Catalogue> {
  const { rows, total, facets, suggestions } = await browse(backend, pageOf(query))
  return {
    cheeses: rows.map(toCatalogueCheese),
    total,
    missing: missingIn(facets),
    isForPregnancy: isForPregnancy(facets),
    facets: facets.map(({ facet, value, label, cheeses }) => ({ facet, value, label, count: cheeses })),
    suggestions: suggestions.map(({ slug, name, origin_region }) => ({
      slug,
      name,
      originRegion: origin_region,
    })),
  }
}
