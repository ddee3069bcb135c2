import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { errorCode } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { pieceOf } from '../../../../domain/cheese/price.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { exportList } from '../../kit/export/export-list.ts'
import { rangeOfPage, type ListState } from '../../kit/list/list-state.ts'

/** PostgREST's code for a page past the end. */
const PAST_THE_END = 'PGRST103'

const SORT_COLUMNS = new Map([
  ['name', 'name'],
  ['price', 'price_per_kg_cents'],
  ['changed', 'updated_at'],
])

const knownStyle = ({ style }: ListState['filters']) => ENUMS.cheese_style.find((known) => known === style)

function matchingRows({ search, sort, filters }: ListState) {
  const { status, stock } = filters
  const style = knownStyle(filters)
  let query = getBackend().data.rpc('find_cheeses', { query: search }, { count: 'exact', get: true })
  query = status === 'archived' ? query.not('archived_at', 'is', null) : query.is('archived_at', null)
  if (status === 'active' || status === 'inactive') query = query.eq('active', status === 'active')
  if (stock === 'in' || stock === 'out') query = query.eq('in_stock', stock === 'in')
  if (style) query = query.eq('style', style)
  const column = SORT_COLUMNS.get(sort.column) ?? 'name'
  return query.order(column, { ascending: !sort.descending, nullsFirst: false }).order('id')
}

type PlannedPrice = {
  from_day: string
  price_per_kg_cents: number
  price_per_piece_cents: number | null
  applied_at: string | null
}

function nextPriceOf(planned: PlannedPrice[], pieceGrams: number | null) {
  const [next] = planned
    .filter(({ applied_at }) => applied_at === null)
    .toSorted((one, other) => one.from_day.localeCompare(other.from_day))
  return (
    next && {
      fromDay: next.from_day,
      pricePerKgCents: next.price_per_kg_cents,
      piece: pieceOf(next.price_per_piece_cents, pieceGrams),
    }
  )
}

async function listCheeses(state: ListState, [from, to]: [from: number, to: number]) {
  const answer = await matchingRows(state)
    .select(
      'id, name, slug, country_iso, flag_emoji, origin_region, milk_type, aging_time, style, price_per_kg_cents, price_per_piece_cents, piece_grams, in_stock, active, archived_at, allergens, hero_image_url, hero_image_alt, qr_short_code, updated_at_local, version, cheese_stock(grams, is_tracked), price_schedule(from_day, price_per_kg_cents, price_per_piece_cents, applied_at)',
    )
    .range(from, to)
  const rows = errorCode(answer.error) === PAST_THE_END ? [] : unwrap(answer)
  return {
    total: answer.count ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      slug: row.slug,
      countryIso: row.country_iso,
      flagEmoji: row.flag_emoji,
      originRegion: row.origin_region,
      milkType: row.milk_type,
      agingTime: row.aging_time,
      style: row.style,
      pricePerKgCents: row.price_per_kg_cents,
      piece: pieceOf(row.price_per_piece_cents, row.piece_grams),
      inStock: row.in_stock,
      isActive: row.active,
      isArchived: row.archived_at !== null,
      allergens: row.allergens,
      heroImageUrl: row.hero_image_url,
      heroImageAlt: row.hero_image_alt,
      shortCode: row.qr_short_code,
      updatedAtLocal: row.updated_at_local,
      version: row.version,
      /** Null for a cheese whose stock is not tracked. */
      countedGrams: row.cheese_stock?.is_tracked ? row.cheese_stock.grams : null,
      nextPrice: nextPriceOf(row.price_schedule, row.piece_grams),
    })),
  }
}

export type ListedCheese = Awaited<ReturnType<typeof listCheeses>>['rows'][number]

export const useCheeseList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'list', state],
    queryFn: () => listCheeses(state, rangeOfPage(state.page)),
    placeholderData: keepPreviousData,
  })

/** Every matching cheese with all its fields, by name, for the export. */
export const exportCheeses = ({ search, filters }: ListState) =>
  exportList('cheeses', { search, ...filters, style: knownStyle(filters) })

export type ExportedCheese = Awaited<ReturnType<typeof exportCheeses>>[number]
