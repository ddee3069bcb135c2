import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { MapQuery } from './map-query.ts'

/** More cheeses than this are shown as cells with their number. */
export const MAX_POINTS = 60

export type MapCheese = {
  name: string
  slug: string
  inStock: boolean
  strength: number
  ageDays: number
  /** Otherwise the age is what is usual for the style. */
  isAgeRecorded: boolean
}

export type MapCell = { strength: number; ageBand: number; count: number }

export type TasteMap = {
  /** All cheeses of the map, or one page of a cell. */
  cheeses: MapCheese[]
  /** Empty unless the map has too many cheeses to show each. */
  cells: MapCell[]
  total: number
  /** Active cheeses without a rated strength. */
  unplaced: number
}

async function getCells(backend: BackendClient): Promise<MapCell[]> {
  const rows = unwrap(await backend.rpc('taste_map_cells'))
  return rows.map((row) => ({ strength: row.strength, ageBand: row.age_band, count: row.cheeses }))
}

async function countUnplaced(backend: BackendClient) {
  const { count, error } = await backend
    .from('cheeses')
    .select('id', { count: 'exact', head: true })
    .eq('active', true)
    .is('palate_strength', null)
  if (error) throw error
  return count ?? 0
}

export async function getTasteMap(backend: BackendClient, query: MapQuery): Promise<TasteMap> {
  const cell =
    query.strength === undefined ? {} : { only_strength: query.strength, only_age_band: query.ageBand }
  const rows = unwrap(
    await backend.rpc('cheeses_on_map', {
      ...cell,
      page_limit: MAX_POINTS,
      page_offset: (query.page - 1) * MAX_POINTS,
    }),
  )
  const total = rows[0]?.total ?? 0
  const isWhole = query.strength === undefined
  return {
    cheeses: rows.map((row) => ({
      name: row.name,
      slug: row.slug,
      inStock: row.in_stock,
      strength: row.strength,
      ageDays: row.age_days,
      isAgeRecorded: row.is_age_recorded,
    })),
    cells: isWhole && total > MAX_POINTS ? await getCells(backend) : [],
    total,
    unplaced: isWhole ? await countUnplaced(backend) : 0,
  }
}
