import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const MOST_FOUND = 8

/** The first few cheeses that somebody may mean. */
export async function findCheeses(text: string) {
  return unwrap(
    await getBackend()
      .data.rpc('find_cheeses', { query: text }, { get: true })
      .select('id, name')
      .is('archived_at', null)
      .order('name')
      .limit(MOST_FOUND),
  )
}
