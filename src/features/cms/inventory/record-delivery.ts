import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../../backend/with-idempotency-key.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { formatGrams } from './format-stock.ts'
import { correctMovements, refreshStock, showRecorded } from './record-movement.ts'
import { explainStockError } from './stock-error.ts'

export type DeliveryLine = { cheeseId: string; grams: number; lot: string; bestBefore: string }

async function recordDelivery({ supplier, lines }: { supplier: string; lines: DeliveryLine[] }) {
  return withIdempotencyKey(async (idempotency_key) =>
    unwrap(
      await getBackend().data.rpc('record_delivery', {
        lines: lines.map(({ cheeseId, grams, lot, bestBefore }) => ({
          cheese_id: cheeseId,
          grams,
          lot: lot || null,
          best_before: bestBefore || null,
        })),
        supplier,
        idempotency_key,
      }),
    ),
  ).catch(explainStockError)
}

/** Records all lines or none. */
export function useRecordDelivery() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: recordDelivery,
    onSuccess(rows) {
      const grams = rows.reduce((sum, row) => sum + row.grams, 0)
      const message = `Delivery of ${countNoun(rows.length, 'cheese')} recorded, ${formatGrams(grams)}`
      const cheeseIds = rows.map(({ cheese_id }) => cheese_id)
      const undo = () => correctMovements(rows.map(({ id }) => id))
      return showRecorded({ message, cheeseIds, undo }, queryClient)
    },
    onSettled: () => refreshStock(queryClient),
  })
}
