import { readPageNumber } from '../../lib/page-number.ts'

/** A cell of the map, or the whole map without one. */
export type MapQuery = {
  strength?: number | undefined
  ageBand?: number | undefined
  page: number
  /** The query of the list that the map was opened from. */
  list?: string | undefined
}

const MAX_LIST_LENGTH = 500

export const isMapView = (given: URLSearchParams) => given.get('view') === 'map'

const oneOf = (given: string | null, min: number, max: number) => {
  const value = Number(given || Number.NaN)
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}

/** Values that make no sense are ignored; a cell needs both its strength and its age. */
export function readMapQuery(given: URLSearchParams): MapQuery {
  const strength = oneOf(given.get('strength'), 1, 5)
  const ageBand = oneOf(given.get('age'), 0, 5)
  const list = given.get('list')?.slice(0, MAX_LIST_LENGTH)
  const from = list ? { list } : {}
  if (strength === undefined || ageBand === undefined) return { page: 1, ...from }
  return { strength, ageBand, page: readPageNumber(given), ...from }
}

/** The canonical URL of the map or of one of its cells. */
export function mapUrl({ strength, ageBand, page, list }: MapQuery) {
  const params = new URLSearchParams({ view: 'map', ...(list && { list }) })
  if (strength !== undefined && ageBand !== undefined) {
    params.set('strength', String(strength))
    params.set('age', String(ageBand))
    if (page > 1) params.set('page', String(page))
  }
  return `/cheeses?${params}`
}
