import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import type { Order } from '../kit/orders/get-orders.ts'
import { PrintedSlip } from '../kit/screen/printed-slip.tsx'
import { OrderLines } from './order-lines.tsx'

/** What is printed and laid on the wrapped cheese. */
export const OrderSlip = ({ order }: { order: Order }) => (
  <PrintedSlip>
    <p className="heading text-head">{order.code}</p>
    <p className="heading text-minor">{order.name}</p>
    <p className="text-small lining-nums">{formatDayAndTime(order.pickupAtLocal)}</p>
    {order.note && <p className="text-small">{order.note}</p>}
    <OrderLines order={order} />
    <p className="text-small">Weighed and paid at the counter.</p>
  </PrintedSlip>
)
