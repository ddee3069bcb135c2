import { ROUTES, type RecordRouteName } from '../../site-map.ts'
import type { BackendClient } from '../../backend/backend-client.ts'
import { MAX_ROWS, readAllPages } from '../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../backend/unwrap.ts'

type SitePath = { path: string; changedAt: string }

type Row = { slug: string; updated_at: string }

type ReadRows = (backend: BackendClient, from: number, to: number) => PromiseLike<Row[]>

const SOURCES: Record<RecordRouteName, ReadRows> = {
  cheese: (backend, from, to) =>
    backend
      .from('cheeses')
      .select('slug, updated_at')
      .eq('active', true)
      .order('slug')
      .range(from, to)
      .then(unwrap),
  recipe: (backend, from, to) =>
    backend
      .from('recipes')
      .select('slug, updated_at')
      .eq('status', 'published')
      .order('slug')
      .range(from, to)
      .then(unwrap),
  event: (backend, from, to) =>
    backend
      .from('events')
      .select('slug, updated_at')
      .neq('status', 'draft')
      .order('slug')
      .range(from, to)
      .then(unwrap),
}

async function readPage(backend: BackendClient, route: RecordRouteName, offset: number): Promise<SitePath[]> {
  const rows = await SOURCES[route](backend, offset, offset + MAX_ROWS - 1)
  return rows.map(({ slug, updated_at: updatedAt }) => ({
    path: ROUTES[route].path.replace(':slug', slug),
    changedAt: updatedAt.slice(0, 10),
  }))
}

const readAll = (backend: BackendClient, route: RecordRouteName) =>
  readAllPages((offset) => readPage(backend, route, offset))

/** How many parts the paths of all cheeses have; one part is one response of the data API. */
export async function countCheeseParts(backend: BackendClient) {
  const { count, error } = await backend
    .from('cheeses')
    .select('slug', { count: 'exact', head: true })
    .eq('active', true)
  if (error) throw error
  return Math.ceil((count ?? 0) / MAX_ROWS)
}

/** The first part has the number 1. */
export const getCheesePaths = (backend: BackendClient, part: number) =>
  readPage(backend, 'cheese', (part - 1) * MAX_ROWS)

export const getAllCheesePaths = (backend: BackendClient) => readAll(backend, 'cheese')

const OTHER_ROUTES = (Object.keys(SOURCES) as RecordRouteName[]).filter((route) => route !== 'cheese')

export const getOtherPaths = async (backend: BackendClient) =>
  (await Promise.all(OTHER_ROUTES.map((route) => readAll(backend, route)))).flat()
