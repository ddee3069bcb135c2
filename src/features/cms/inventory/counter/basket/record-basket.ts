import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
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
export type FinishedBasket = PaidBasket & { isQueued: boolean; soldAtLocal: string }

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

/** It tells the time of a basket to those who may read it. */
const answerSchema = v.object({ sold_at_local: v.optional(v.string()) })

/** The key of the basket is in it, so that it is recorded once however often it is sent. */
const sendBasket = async (basket: PaidBasket, isConfirmed = false) =>
  withIdempotencyKey(async () =>
    v.parse(
      answerSchema,
      unwrap(
        await getBackend().data.rpc('record_basket', {
          basket: { ...toRequest(basket), ...(isConfirmed ? { is_confirmed: true } : {}) },
        }),
      ),
    ),
  )

/** How long a customer waits for the network. What is on its way then has the key of what is queued. */
const PATIENCE_MS = 6_000

const patiently = <Answer>(answer: PromiseLike<Answer>) =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new DOMException('', 'TimeoutError')), PATIENCE_MS)
    }),
  ])

type Sale = { isQueued: boolean; soldAtLocal?: string | undefined }

/** Asks before more is sold than is available: undefined when the person does not confirm. Without a network it is queued. */
export function useRecordBasket() {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const soldBy = useSession().user?.id ?? ''

  async function record(basket: PaidBasket, isConfirmed = false): Promise<Sale | undefined> {
    try {
      const answer = await patiently(sendBasket(basket, isConfirmed))
      return { isQueued: false, soldAtLocal: answer.sold_at_local }
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
    mutationFn: async ({
      basket,
      label,
    }: {
      basket: PaidBasket
      label: string
    }): Promise<Sale | undefined> => {
      const queue = (isTried: boolean) =>
        getOutbox()
          .add({
            key: basket.draft.id,
            kind: 'basket',
            at: Date.now(),
            label,
            isTried,
            soldBy,
            basket: toRequest(basket),
          })
          .then(() => ({ isQueued: true }))
      if (!navigator.onLine || getOutbox().getState().isStuck) return queue(false)
      try {
        return await record(basket)
      } catch (error) {
        if (isUnanswered(error)) return queue(true)
        throw error
      }
    },
    onError: (error) => toast.error(describeError(error)),
    // What is queued changes nothing in the shop, which does not answer.
    onSettled: (sale, error) => (sale?.isQueued ? undefined : refreshAfter(error, queryClient)),
  })
}

type Voided = { id: string; reason: string; /** What was paid for it, as staff read it. */ amount: string }

/** A basket that was never sent is only taken from the queue. The void of one that may be on its way is queued after it. */
export function useVoidBasket() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ id, reason, amount }: Voided) => {
      const outbox = getOutbox()
      if (await outbox.remove(id)) return 'removed'
      const void_key = newUuid()
      const queue = () =>
        outbox
          .add({
            key: void_key,
            kind: 'void',
            at: Date.now(),
            label: `Void of ${amount}`,
            basketId: id,
            reason,
          })
          .then(() => 'queued' as const)
      const { entries, isStuck } = outbox.getState()
      if (!navigator.onLine || isStuck || entries.some(({ key }) => key === id)) return queue()
      try {
        unwrap(await patiently(getBackend().data.rpc('void_basket', { basket_id: id, reason, void_key })))
        return 'voided'
      } catch (error) {
        if (isUnanswered(error)) return queue()
        throw error
      }
    },
    onSuccess: (state) =>
      toast.success(state === 'queued' ? 'The void is kept on this device and sent later' : 'Voided'),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (state, error) => (error || state === 'voided' ? refreshAfter(error, queryClient) : undefined),
  })
}
