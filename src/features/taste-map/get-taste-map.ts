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
  /** One page of a cell, or all cheeses of the map; empty when it has too many to show each. */
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

/** The cheeses of the whole map or of one cell, from mild to strong. */
async function getCheeses(backend: BackendClient, { strength, ageBand, page }: MapQuery) {
  const cell = strength === undefined ? {} : { only_strength: strength, only_age_band: ageBand }
  const rows = unwrap(
    await backend.rpc('cheeses_on_map', {
      ...cell,
      page_limit: MAX_POINTS,
      page_offset: (page - 1) * MAX_POINTS,
    }),
  )
  const cheeses = rows.map((row): MapCheese => ({
    name: row.name,
    slug: row.slug,
    inStock: row.in_stock,
    strength: row.strength,
    ageDays: row.age_days,
    isAgeRecorded: row.is_age_recorded,
  }))
  return { cheeses, total: rows[0]?.total ?? 0 }
}

/** One cell of the map, or the whole map: each of its cheeses, or only cells when there are too many. */
export async function getTasteMap(backend: BackendClient, query: MapQuery): Promise<TasteMap> {
  if (query.strength !== undefined) return { ...(await getCheeses(backend, query)), cells: [], unplaced: 0 }
  const [cells, unplaced] = await Promise.all([getCells(backend), countUnplaced(backend)])
  const total = cells.reduce((sum, cell) => sum + cell.count, 0)
  if (total > MAX_POINTS) return { cheeses: [], cells, total, unplaced }
  return { ...(await getCheeses(backend, query)), cells: [], unplaced }
}
