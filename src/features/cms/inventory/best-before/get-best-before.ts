import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

async function getBestBefore() {
  const rows = unwrap(await getBackend().data.rpc('best_before_list', undefined, { get: true }))
  return rows.map((row) => ({
    id: row.movement_id,
    cheeseId: row.cheese_id,
    lot: row.lot as string | null,
    bestBefore: row.best_before,
    daysLeft: row.days_left,
    grams: row.grams,
  }))
}

/** Of a delivery, what may still be on the shelf. */
export type ShelfLot = Awaited<ReturnType<typeof getBestBefore>>[number]

/** What is past its date or reaches it within two weeks, the oldest first. */
export const useBestBefore = () =>
  useQuery({ queryKey: ['cms', 'inventory', 'best before'], queryFn: getBestBefore })
