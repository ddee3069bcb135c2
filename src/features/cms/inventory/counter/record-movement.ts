import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import {
  createIntent,
  withIdempotencyKey,
  type Intent,
} from '../../../../backend/requests/with-idempotency-key.ts'
import { toast, undoToast } from '../../../../ui/toasts/toast.ts'
import { refreshAfter, refreshLists } from '../../kit/list/refresh-lists.ts'
import { describeMovement, type RecordedKind } from '../format-stock.ts'
import { describeHeld, getStockAlertLog } from '../alerts/stock-alert-log.ts'

type NewMovement = {
  cheeseId: string
  cheeseName: string
  kind: RecordedKind
  note?: string
} & ({ grams: number } | { amountCents: number })

async function recordMovement(send: Intent, movement: NewMovement) {
  const { cheeseId, kind, note } = movement
  const quantity = 'grams' in movement ? { grams: movement.grams } : { amount_cents: movement.amountCents }
  const request = { cheese_uuid: cheeseId, kind, ...quantity, ...(note ? { note } : {}) }
  return send(request, async (idempotency_key) =>
    unwrap(
      await getBackend()
        .data.rpc('record_stock_movement', { ...request, idempotency_key })
        .single(),
    ),
  )
}

export async function correctMovement(id: number) {
  return withIdempotencyKey(async (idempotency_key) =>
    unwrap(
      await getBackend().data.rpc('correct_stock_movement', { movement_id: id, idempotency_key }).single(),
    ),
  )
}

/** Corrects all of them or none. */
export async function correctMovements(movement_ids: number[]) {
  return withIdempotencyKey(async (idempotency_key) =>
    unwrap(await getBackend().data.rpc('correct_stock_movements', { movement_ids, idempotency_key })),
  )
}

type Recorded = { message: string; cheeseIds: string[]; undo: () => Promise<unknown> }

/** Says what happened and which guests will be told about it, with Undo. */
export async function showRecorded({ message, cheeseIds, undo }: Recorded, queryClient: QueryClient) {
  const log = await getStockAlertLog().catch((error: unknown) => {
    console.error('Failed to read the held mail', error)
    return []
  })
  const held = log.filter(({ state, cheeseId }) => state === 'held' && cheeseIds.includes(cheeseId))
  // A time may end with a period of its own.
  const sentences = [message, ...held.map(describeHeld)].join('. ').replaceAll('.. ', '. ')
  await undoToast(sentences, () => {
    undo()
      .then(() => toast.success('Undone'))
      .catch((error) => toast.error(describeError(error)))
      .finally(() => refreshLists(queryClient))
  })
}

/** The caller shows a refusal where the number was typed. */
export function useRecordMovement() {
  const queryClient = useQueryClient()
  const [send] = useState(createIntent)
  return useSingleMutation({
    mutationFn: (movement: NewMovement) => recordMovement(send, movement),
    onSuccess: ({ id, grams }, { kind, cheeseId, cheeseName }) =>
      showRecorded(
        {
          message: describeMovement(kind, grams, cheeseName),
          cheeseIds: [cheeseId],
          undo: () => correctMovement(id),
        },
        queryClient,
      ),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}

export function useCorrectMovement() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: correctMovement,
    onSuccess: () => toast.success('Corrected'),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
