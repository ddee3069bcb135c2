import { newUuid } from '../../../../../lib/uuid.ts'
import { useUrlFilters } from '../../../kit/list/use-url-filters.ts'
import { useOrders, type OrderLine } from '../../../kit/orders/get-orders.ts'
import type { BasketLine } from './basket-draft.ts'

/** The order that the URL names, until it is in the basket. */
export function useOrderToCollect() {
  const { read, set } = useUrlFilters()
  const { data } = useOrders('coming', read('order') !== '')
  return {
    order: data?.orders.find(({ id }) => id === read('order')),
    leave: () => set('order', ''),
  }
}

/** Today's price, unless the cheese has none any more, or the price of the order. */
export const priceOfLine = ({ price_cents, todays_price_cents }: OrderLine, isTodays: boolean) =>
  (isTodays ? todays_price_cents : null) ?? price_cents

type Weighed = {
  /** Grams, or pieces of what is sold by the piece. */
  amount: number
  isTodays: boolean
  taxPercent: number | null
}

/** A line of an order as it was weighed, at the price of the order or today's. */
export function toCollectedLine(line: OrderLine, { amount, isTodays, taxPercent }: Weighed): BasketLine {
  const { cheese_id: id, name, grams, pieces } = line
  const cents = priceOfLine(line, isTodays)
  const key = newUuid()
  return pieces === null
    ? {
        key,
        cheese: { id, name, taxPercent, pricePerKgCents: cents, piece: null },
        quantity: { grams: amount },
      }
    : {
        key,
        cheese: { id, name, taxPercent, pricePerKgCents: 0, piece: { cents, grams: grams / pieces } },
        quantity: { pieces: amount },
      }
}
