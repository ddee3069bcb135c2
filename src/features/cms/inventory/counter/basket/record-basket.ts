import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../../backend/backend.ts'
import { describeError } from '../../../../../backend/errors.ts'
import { errorReason } from '../../../../../backend/explain/error-details.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../../../../backend/requests/with-idempotency-key.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import type { Payment } from '../../../../../domain/basket.ts'
import { newUuid } from '../../../../../lib/uuid.ts'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../../../kit/list/refresh-lists.ts'
import { useConfirm } from '../../../kit/screen/confirm.tsx'
import type { BasketDraft, BasketLine } from './basket-draft.ts'

export type PaidBasket = { draft: BasketDraft; payment: Payment; givenCents?: number | undefined }

export function toRequest({ draft, payment, givenCents }: PaidBasket) {
  const { id, lines, discountCents, discountReason } = draft
  return {
    id,
    payment,
    ...(givenCents === undefined ? {} : { given_cents: givenCents }),
    ...(discountCents > 0 ? { discount_cents: discountCents, discount_reason: discountReason } : {}),
    lines: lines.map(toRequestLine),
  }
}

const toRequestLine = ({ cheese, quantity }: BasketLine) => {
  const cheese_id = cheese.id
  if ('pieces' in quantity)
    return { cheese_id, pieces: quantity.pieces, price_cents: cheese.piece?.cents ?? 0 }
  const price_cents = cheese.pricePerKgCents
  return 'grams' in quantity
    ? { cheese_id, grams: quantity.grams, price_cents }
    : { cheese_id, amount_cents: quantity.amountCents, price_cents }
}

/** The key of the basket is in it, so that it is recorded once however often it is sent. */
const sendBasket = async (basket: PaidBasket, isConfirmed = false) =>
  withIdempotencyKey(async () =>
    unwrap(
      await getBackend().data.rpc('record_basket', {
        basket: { ...toRequest(basket), ...(isConfirmed ? { is_confirmed: true } : {}) },
      }),
    ),
  )

/** Asks before more is sold than is available. False when the person did not confirm. */
export function useRecordBasket() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  return useSingleMutation({
    mutationFn: async (basket: PaidBasket) => {
      try {
        await sendBasket(basket)
        return true
      } catch (error) {
        if (errorReason(error) !== 'not_enough') throw error
        const isConfirmed = await confirm({
          title: 'Sell it anyway?',
          description: `${describeError(error)}. The sale is recorded, and the cheese is to be counted.`,
          action: 'Sell it',
        })
        if (isConfirmed) await sendBasket(basket, true)
        return isConfirmed
      }
    },
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}

export function useVoidBasket() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const void_key = newUuid()
      await withIdempotencyKey(async () =>
        unwrap(await getBackend().data.rpc('void_basket', { basket_id: id, reason, void_key })),
      )
    },
    onSuccess: () => toast.success('Voided'),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
