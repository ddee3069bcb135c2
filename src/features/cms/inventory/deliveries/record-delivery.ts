import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { createIntent, type Intent } from '../../../../backend/requests/with-idempotency-key.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { correctMovements, showRecorded } from '../counter/record-movement.ts'
import { refreshAfter } from '../../kit/list/refresh-lists.ts'
import { forgetDeliveryDraft } from './delivery-draft.ts'

type DeliveryLine = { cheeseId: string; grams: number; lot: string; bestBefore: string }

type NewDelivery = { supplier: string; lines: DeliveryLine[] }

async function recordDelivery(send: Intent, { supplier, lines }: NewDelivery) {
  const request = {
    lines: lines.map(({ cheeseId, grams, lot, bestBefore }) => ({
      cheese_id: cheeseId,
      grams,
      lot: lot || null,
      best_before: bestBefore || null,
    })),
    supplier,
  }
  return send(request, async (idempotency_key) =>
    unwrap(await getBackend().data.rpc('record_delivery', { ...request, idempotency_key })),
  )
}

/** Records all lines or none. */
export function useRecordDelivery() {
  const queryClient = useQueryClient()
  const [send] = useState(createIntent)
  return useSingleMutation({
    mutationFn: (delivery: NewDelivery) => recordDelivery(send, delivery),
    onSuccess(rows) {
      // Its form may have been left before the answer.
      forgetDeliveryDraft()
      const grams = rows.reduce((sum, row) => sum + row.grams, 0)
      const message = `Delivery of ${countNoun(rows.length, 'cheese')} recorded, ${formatGrams(grams)}`
      const cheeseIds = rows.map(({ cheese_id }) => cheese_id)
      const undo = () => correctMovements(rows.map(({ id }) => id))
      return showRecorded({ message, cheeseIds, undo }, queryClient)
    },
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
