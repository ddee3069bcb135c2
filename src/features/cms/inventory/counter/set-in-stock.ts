import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { correctMovement, showRecorded } from './record-movement.ts'
import { refreshAfter } from '../../kit/list/refresh-lists.ts'

/** The id of the count of zero that switched tracked stock off; null for stock that is not tracked. */
async function setInStock(cheeseId: string, inStock: boolean): Promise<number | null> {
  const answer = await getBackend().data.rpc('set_in_stock', { cheese_uuid: cheeseId, in_stock: inStock })
  return unwrap(answer)
}

type Switch = { cheese: Pick<StockedCheese, 'id' | 'name'>; inStock: boolean }

/** Undo corrects the count of tracked stock and switches any other back. */
export function useSetInStock() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ cheese, inStock }: Switch) => setInStock(cheese.id, inStock),
    onSuccess(movementId, { cheese: { id, name }, inStock }) {
      const message = `${name} is ${inStock ? 'in' : 'out of'} stock`
      const undo = async () => (movementId === null ? setInStock(id, !inStock) : correctMovement(movementId))
      return showRecorded({ message, cheeseIds: [id], undo }, queryClient)
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
