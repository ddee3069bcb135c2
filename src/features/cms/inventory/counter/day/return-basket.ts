import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../../backend/backend.ts'
import { withIdempotencyKey } from '../../../../../backend/requests/with-idempotency-key.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import type { Payment } from '../../../../../domain/basket.ts'
import { newUuid } from '../../../../../lib/uuid.ts'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../../../kit/list/refresh-lists.ts'

type ReturnedPart = { position: number } & ({ grams: number } | { pieces: number })
type Returned = { basketId: string; lines: ReturnedPart[]; reason: string; payment: Payment }

/** Sent again from the same sheet, it is recorded once. The caller shows a refusal. */
export function useReturnBasket() {
  const queryClient = useQueryClient()
  const [return_key] = useState(newUuid)
  return useSingleMutation({
    mutationFn: async ({ basketId, lines, reason, payment }: Returned) =>
      withIdempotencyKey(async () =>
        unwrap(
          await getBackend().data.rpc('return_basket', {
            basket_id: basketId,
            lines,
            reason,
            payment,
            return_key,
          }),
        ),
      ),
    onSuccess: () => toast.success('The return is recorded'),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
