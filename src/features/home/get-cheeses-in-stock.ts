import type { BackendClient } from '../../backend/backend-client.ts'
import { CHEESE_SUMMARY_COLUMNS, toCheeseSummary } from '../../backend/records/cheese-summary.ts'
import { unwrap } from '../../backend/unwrap.ts'

/** For more cheeses than this, the catalogue is the better list. */
const MAX_CHEESES = 48

export async function getCheesesInStock(backend: BackendClient) {
  const rows = unwrap(
    await backend
      .from('cheeses')
      .select(CHEESE_SUMMARY_COLUMNS)
      .eq('active', true)
      .eq('in_stock', true)
      .order('name')
      .limit(MAX_CHEESES),
  )
  return rows.map(toCheeseSummary)
}
