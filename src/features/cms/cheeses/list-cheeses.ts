import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { errorCode } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { rangeOfPage, type ListState } from '../kit/list-state.ts'
import { ENUMS } from '../../../domain/enums.ts'

const COLUMNS =
  'id, name, slug, country_iso, flag_emoji, origin_region, milk_type, aging_time, style, price_per_kg_cents, in_stock, active, archived_at, allergens, hero_image_url, hero_image_alt, qr_short_code, updated_at'

const SORTABLE = new Set(['name', 'price_per_kg_cents', 'updated_at'])

/** The data API answers with at most so many rows. */
const MOST_ROWS = 1000

function matching({ search, sort, filters }: ListState) {
  const { status, stock, style } = filters
  const knownStyle = ENUMS.cheese_style.find((known) => known === style)
  let query = getBackend()
    .data.rpc('find_cheeses', { query: search }, { count: 'exact', get: true })
    .select(COLUMNS)
  query = status === 'archived' ? query.not('archived_at', 'is', null) : query.is('archived_at', null)
  if (status === 'active' || status === 'inactive') query = query.eq('active', status === 'active')
  if (stock === 'in' || stock === 'out') query = query.eq('in_stock', stock === 'in')
  if (knownStyle) query = query.eq('style', knownStyle)
  const column = SORTABLE.has(sort.column) ? sort.column : 'name'
  return query.order(column, { ascending: !sort.descending, nullsFirst: false }).order('id')
}

/** How the data API calls a page behind the last one. */
const NO_SUCH_RANGE = 'PGRST103'

async function listCheeses(state: ListState) {
  const answer = await matching(state).range(...rangeOfPage(state.page))
  const rows = errorCode(answer.error) === NO_SUCH_RANGE ? [] : unwrap(answer)
  return { rows, total: answer.count ?? 0 }
}

export type CheeseRow = Awaited<ReturnType<typeof listCheeses>>['rows'][number]

export const useCheeseList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'list', state],
    queryFn: () => listCheeses(state),
    placeholderData: keepPreviousData,
  })

/** Every cheese that matches, for the export. */
export async function loadMatchingCheeses(state: ListState) {
  const rows: CheeseRow[] = []
  for (;;) {
    const page = unwrap(await matching(state).range(rows.length, rows.length + MOST_ROWS - 1))
    rows.push(...page)
    if (page.length < MOST_ROWS) return rows
  }
}
