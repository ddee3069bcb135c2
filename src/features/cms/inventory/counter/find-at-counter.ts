import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

const MAX_RESULTS = 1_000

async function findIds(search: string) {
  const rows = unwrap(
    await getBackend()
      .data.rpc('find_cheeses', { query: search }, { get: true })
      .select('id')
      .eq('active', true)
      .limit(MAX_RESULTS),
  )
  return new Set(rows.map(({ id }) => id))
}

/** The active cheeses that a search means, by their facts too; undefined until the answer is here. */
export const useFoundAtCounter = (search: string) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'at-counter', search],
    queryFn: () => findIds(search),
    enabled: search.trim() !== '',
  })
