import type { BackendClient } from '../../backend/backend-client.ts'
import { CHEESE_SUMMARY_COLUMNS, toCheeseSummary } from '../../backend/cheese-summary.ts'
import { unwrap } from '../../backend/unwrap.ts'

/** A contents page has an end: beyond this the catalogue is the better place to look. */
const COUNTER_LENGTH = 48

export async function getCounter(backend: BackendClient) {
  const rows = unwrap(
    await backend
      .from('cheeses')
      .select(CHEESE_SUMMARY_COLUMNS)
      .eq('active', true)
      .eq('in_stock', true)
      .order('name')
      .limit(COUNTER_LENGTH),
  )
  return rows.map(toCheeseSummary)
}
