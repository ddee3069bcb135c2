import { formatMoney, formatTotal } from '../../../domain/cheese/price.ts'
import { useAmounts } from '../kit/amounts/typed-amount.ts'
import type { Order } from '../kit/orders/get-orders.ts'
import { describeLine } from './describe-order.ts'

/** What an order holds, at the price of the order. */
export function OrderLines({ order }: { order: Order }) {
  const { settings } = useAmounts()
  const money = (cents: number) => formatMoney(cents, settings)
  return (
    <ul className="text-small lining-nums">
      {order.lines.map((line) => (
        <li key={line.cheese_id} className="flex justify-between gap-4 border-b border-hairline py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {describeLine(line)}
            {line.todays_price_cents !== null && line.todays_price_cents !== line.price_cents && (
              <span className="block text-accent print:hidden">
                Ordered at {money(line.price_cents)}, today {money(line.todays_price_cents)}
              </span>
            )}
          </span>
          <span className="tabular-nums">{money(line.cents)}</span>
        </li>
      ))}
      <li className="flex justify-between gap-4 py-1.5 font-semibold">
        Total <span className="tabular-nums">{formatTotal(order, settings)}</span>
      </li>
    </ul>
  )
}
