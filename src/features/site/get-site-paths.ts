import { ROUTES } from '../../site-map.ts'
import type { BackendClient } from '../../backend/backend-client.ts'
import { MAX_ROWS, readAllPages } from '../../backend/read-all-pages.ts'
import { unwrap } from '../../backend/unwrap.ts'

type SitePath = { path: string; changedAt: string }

type Row = { slug: string; updated_at: string }

const toPath =
  (route: 'cheese' | 'recipe' | 'event') =>
  (row: Row): SitePath => ({
    path: ROUTES[route].path.replace(':slug', row.slug),
    changedAt: row.updated_at.slice(0, 10),
  })

const readCheeses = (backend: BackendClient, offset: number) =>
  backend
    .from('cheeses')
    .select('slug, updated_at')
    .eq('active', true)
    .order('slug')
    .range(offset, offset + MAX_ROWS - 1)
    .then(unwrap)

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
export const getCheesePaths = async (backend: BackendClient, part: number): Promise<SitePath[]> =>
  (await readCheeses(backend, (part - 1) * MAX_ROWS)).map(toPath('cheese'))

export const getAllCheesePaths = async (backend: BackendClient): Promise<SitePath[]> =>
  (await readAllPages<Row>((offset) => readCheeses(backend, offset))).map(toPath('cheese'))

export async function getRecipeAndEventPaths(backend: BackendClient): Promise<SitePath[]> {
  const [recipes, events] = await Promise.all([
    backend.from('recipes').select('slug, updated_at').eq('status', 'published').order('slug').then(unwrap),
    backend.from('events').select('slug, updated_at').neq('status', 'draft').order('slug').then(unwrap),
  ])
  return [...recipes.map(toPath('recipe')), ...events.map(toPath('event'))]
}
