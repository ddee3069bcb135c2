import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { useShopState } from '../kit/opening/shop-state.ts'
import type { Order } from '../kit/orders/get-orders.ts'
import { nameOf } from '../kit/orders/order-title.ts'
import { PrintedSlip } from '../kit/screen/printed-slip.tsx'
import { OrderLines } from './order-lines.tsx'

/** What is printed and laid on the wrapped cheese. */
export function OrderSlip({ order }: { order: Order }) {
  const { data: shop } = useShopState()
  return (
    <PrintedSlip>
      <p className="heading text-body">{shop?.name}</p>
      <p className="heading text-head">{order.code}</p>
      <p className="heading text-minor">{nameOf(order)}</p>
      <p className="text-small lining-nums">{formatDayAndTime(order.pickupAtLocal)}</p>
      {order.note && <p className="text-small">{order.note}</p>}
      <OrderLines order={order} />
      <p className="text-small">Weighed and paid at the counter.</p>
    </PrintedSlip>
  )
}
