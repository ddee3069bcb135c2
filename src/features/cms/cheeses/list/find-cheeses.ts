import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

const MAX_RESULTS = 8

/** For the command palette. */
export async function findCheeses(text: string) {
  const rows = unwrap(
    await getBackend()
      .data.rpc('find_cheeses', { query: text }, { get: true })
      .select('id, name, in_stock')
      .is('archived_at', null)
      .order('name')
      .limit(MAX_RESULTS),
  )
  return rows.map(({ id, name, in_stock }) => ({ id, name, inStock: in_stock }))
}
