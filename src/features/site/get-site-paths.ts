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

const getCheeseRows = (backend: BackendClient) =>
  readAllPages<Row>((offset) =>
    backend
      .from('cheeses')
      .select('slug, updated_at')
      .eq('active', true)
      .order('slug')
      .range(offset, offset + MAX_ROWS - 1)
      .then(unwrap),
  )

/** The paths of all pages about a cheese, a recipe or an event. */
export async function getSitePaths(backend: BackendClient): Promise<SitePath[]> {
  const [cheeses, recipes, events] = await Promise.all([
    getCheeseRows(backend),
    backend.from('recipes').select('slug, updated_at').eq('status', 'published').order('slug').then(unwrap),
    backend.from('events').select('slug, updated_at').neq('status', 'draft').order('slug').then(unwrap),
  ])
  return [...cheeses.map(toPath('cheese')), ...recipes.map(toPath('recipe')), ...events.map(toPath('event'))]
}
