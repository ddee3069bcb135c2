import { formatTotal } from '../../../domain/cheese/price.ts'
import { useAmounts } from '../kit/amounts/typed-amount.ts'
import type { Order } from '../kit/orders/get-orders.ts'
import { titleOf } from '../kit/orders/order-title.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { describeLine, isOpen, STATE_LABELS, WARNINGS } from './describe-order.ts'
import { NextStep } from './next-step.tsx'

/** An order with what it holds, and one button for what comes next. */
export function OrderRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { settings } = useAmounts()
  const { state, lines, note, warnings } = order
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-1 text-small">
      <div className="min-w-0 pb-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={onOpen}
            className="link min-h-11 cursor-pointer text-left font-semibold wrap-anywhere"
          >
            {titleOf(order)}
          </button>
          <Badge tone={state === 'requested' ? 'alarm' : isOpen(order) ? 'good' : 'quiet'}>
            {STATE_LABELS[state]}
          </Badge>
        </p>
        <p className="wrap-anywhere lining-nums">
          {lines.map(describeLine).join(', ')}
          <span className="text-ink-soft">, {formatTotal(order, settings)}</span>
        </p>
        {note && <p className="text-ink-soft wrap-anywhere">{note}</p>}
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {warnings.map((warning) => (
            <Badge key={warning} tone="alarm">
              {WARNINGS[warning]}
            </Badge>
          ))}
        </p>
      </div>
      <NextStep order={order} />
    </li>
  )
}
