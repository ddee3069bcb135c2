import { getBackend } from '../../../lib/backend.ts'
import { unwrap } from '../../../lib/unwrap.ts'
import { searchCondition } from './search-condition.ts'

const MOST_FOUND = 8

/** The first few cheeses that somebody may mean. */
export async function findCheeses(text: string) {
  return unwrap(
    await getBackend()
      .data.from('cheeses')
      .select('id, name')
      .is('archived_at', null)
      .or(searchCondition(text))
      .order('name')
      .limit(MOST_FOUND),
  )
}
