import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'
import { refreshAfter } from '../kit/list/refresh-lists.ts'
import type { Order, OrderState } from '../kit/orders/get-orders.ts'
import { STATE_LABELS, STEP_BACK } from './describe-order.ts'

type Change = { to: OrderState; reason?: string }

/** Moves an order on. A step that can be taken back is offered for that. */
export function useSetOrderState({ id, code }: Pick<Order, 'id' | 'code'>) {
  const queryClient = useQueryClient()
  const subject = `order ${id}`
  const setting = useSingleMutation({
    mutationFn: async ({ to, reason }: Change) =>
      unwrap(
        await getBackend().data.rpc('set_order_state', {
          order_uuid: id,
          new_state: to,
          ...(reason && { reason }),
        }),
      ),
    onSuccess(_, { to }) {
      const message = `${code}: ${STATE_LABELS[to].toLowerCase()}`
      const before = STEP_BACK[to]
      if (before) void undoToast(message, () => setting.mutate({ to: before }), subject)
      else void toast.success(message, subject)
    },
    onError: (error) => toast.error(describeError(error), subject),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
  return setting
}
