import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const MAX_RESULTS = 8

export async function findCheeses(text: string) {
  return unwrap(
    await getBackend()
      .data.rpc('find_cheeses', { query: text }, { get: true })
      .select('id, name')
      .is('archived_at', null)
      .order('name')
      .limit(MAX_RESULTS),
  )
}
