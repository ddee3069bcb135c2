import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../../backend/backend.ts'
import { describeError } from '../../../../../backend/errors.ts'
import { errorReason } from '../../../../../backend/explain/error-details.ts'
import { isUnanswered } from '../../../../../backend/requests/is-unanswered.ts'
import { useSession } from '../../../../../backend/session/session.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../../../../backend/requests/with-idempotency-key.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import type { Payment } from '../../../../../domain/basket.ts'
import { newUuid } from '../../../../../lib/uuid.ts'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../../../kit/list/refresh-lists.ts'
import { useConfirm } from '../../../kit/screen/confirm.tsx'
import { getOutbox } from '../../../kit/outbox/shop-outbox.ts'
import type { BasketDraft, BasketLine } from './basket-draft.ts'

export type PaidBasket = { draft: BasketDraft; payment: Payment; givenCents?: number | undefined }

export function toRequest({ draft, payment, givenCents }: PaidBasket) {
  const { id, lines, discountCents, discountReason, order } = draft
  return {
    id,
    payment,
    ...(givenCents === undefined ? {} : { given_cents: givenCents }),
    ...(discountCents > 0 ? { discount_cents: discountCents, discount_reason: discountReason } : {}),
    ...(order && { order_id: order.id }),
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

/** How long a customer waits for the network. What is on its way then has the key of what is queued. */
const PATIENCE_MS = 6_000

const patiently = <Answer>(answer: Promise<Answer>) =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('', 'TimeoutError')), PATIENCE_MS)
    }),
  ])

/** Asks before more is sold than is available: undefined when the person does not confirm. Without a network it is queued. */
export function useRecordBasket() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const soldBy = useSession().user?.id ?? ''

  async function record(basket: PaidBasket, isConfirmed = false): Promise<'recorded' | undefined> {
    try {
      await patiently(sendBasket(basket, isConfirmed))
      return 'recorded'
    } catch (error) {
      if (errorReason(error) !== 'not_enough') throw error
      const sells = await confirm({
        title: 'Sell it anyway?',
        description: `${describeError(error)}. The sale is recorded, and the cheese is to be counted.`,
        action: 'Sell it',
      })
      return sells ? record(basket, true) : undefined
    }
  }

  return useSingleMutation({
    mutationFn: async ({ basket, label }: { basket: PaidBasket; label: string }) => {
      const queue = () =>
        getOutbox()
          .add({
            key: basket.draft.id,
            kind: 'basket',
            at: Date.now(),
            label,
            soldBy,
            basket: toRequest(basket),
          })
          .then(() => 'queued' as const)
      if (!navigator.onLine || getOutbox().getState().isStuck) return queue()
      try {
        return await record(basket)
      } catch (error) {
        if (isUnanswered(error)) return queue()
        throw error
      }
    },
    onError: (error) => toast.error(describeError(error)),
    // What is queued changes nothing in the shop, which does not answer.
    onSettled: (state, error) => (state === 'queued' ? undefined : refreshAfter(error, queryClient)),
  })
}

/** A basket that is not sent yet is only taken from the queue. */
export function useVoidBasket() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      if (await getOutbox().remove(id)) return false
      const void_key = newUuid()
      await withIdempotencyKey(async () =>
        unwrap(await getBackend().data.rpc('void_basket', { basket_id: id, reason, void_key })),
      )
      return true
    },
    onSuccess: () => toast.success('Voided'),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (wasSent, error) => (wasSent === false ? undefined : refreshAfter(error, queryClient)),
  })
}
