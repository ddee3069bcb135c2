import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'

type SiteAddress = { path: string; changedAt: string }

const ROWS_A_REQUEST = 1_000

type Row = { slug: string; updated_at: string }

const toAddress =
  (folder: string) =>
  (row: Row): SiteAddress => ({
    path: `${folder}/${row.slug}`,
    changedAt: row.updated_at.slice(0, 10),
  })

/** However many cheeses there are, the data API gives a thousand at a time. */
async function getCheeseRows(backend: BackendClient, from = 0): Promise<Row[]> {
  const rows = unwrap(
    await backend
      .from('cheeses')
      .select('slug, updated_at')
      .eq('active', true)
      .order('slug')
      .range(from, from + ROWS_A_REQUEST - 1),
  )
  return rows.length < ROWS_A_REQUEST
    ? rows
    : [...rows, ...(await getCheeseRows(backend, from + ROWS_A_REQUEST))]
}

/** Every public page that has a record behind it. */
export async function getSitePaths(backend: BackendClient): Promise<SiteAddress[]> {
  const [cheeses, recipes, events] = await Promise.all([
    getCheeseRows(backend),
    backend.from('recipes').select('slug, updated_at').eq('status', 'published').order('slug').then(unwrap),
    backend.from('events').select('slug, updated_at').neq('status', 'draft').order('slug').then(unwrap),
  ])
  return [
    ...cheeses.map(toAddress('')),
    ...recipes.map(toAddress('/recipes')),
    ...events.map(toAddress('/events')),
  ]
}
