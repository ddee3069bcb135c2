import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../../backend/backend.ts'
import { createIntent } from '../../../../../backend/requests/with-idempotency-key.ts'
import { isUnanswered } from '../../../../../backend/requests/is-unanswered.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { refreshAfter } from '../../../kit/list/refresh-lists.ts'
import { getOutbox } from '../../../kit/outbox/shop-outbox.ts'
import { correctMovements, showRecorded } from '../record-movement.ts'

type Counted = { cheeseId: string; grams: number }

/** Records all counts or none, as one change set. Without a network they are queued. */
export function useRecordCounts() {
  const queryClient = useQueryClient()
  const [send] = useState(createIntent)
  return useSingleMutation({
    mutationFn: async (counts: Counted[]) => {
      const lines = counts.map(({ cheeseId, grams }) => ({ cheese_id: cheeseId, grams }))
      const at = Date.now()
      return send(lines, async (key) => {
        if (navigator.onLine) {
          const answer = await getBackend().data.rpc('record_counts', { lines, idempotency_key: key })
          if (!isUnanswered(answer.error)) return unwrap(answer)
        }
        const label = `Count of ${countNoun(lines.length, 'cheese')}`
        await getOutbox().add({ key, kind: 'count', at, label, lines })
        return undefined
      })
    },
    onSuccess: (rows) =>
      rows &&
      showRecorded(
        {
          message: `Count of ${countNoun(rows.length, 'cheese')} recorded`,
          cheeseIds: rows.map(({ cheese_id }) => cheese_id),
          undo: () => correctMovements(rows.map(({ id }) => id)),
        },
        queryClient,
      ),
    onSettled: (rows, error) => (rows || error ? refreshAfter(error, queryClient) : undefined),
  })
}

/** Cheeses of which more was sold than the book had, with the grams that it lacked. */
export const useStockQuestions = () =>
  useQuery({
    queryKey: ['cms', 'inventory', 'questions'],
    queryFn: async () => {
      const rows = unwrap(await getBackend().data.rpc('stock_questions', undefined, { get: true }))
      return new Map(rows.map((row) => [row.cheese_id, row.grams]))
    },
  })
