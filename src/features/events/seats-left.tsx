import { seatsLeft, seatsLeftLine } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

export function SeatsLeft({ event }: { event: ShopEvent }) {
  if (event.isCanceled) return <span className="label bg-rind px-3 py-1.5 text-on-rind">Canceled</span>
  return (
    <span data-seats-left="" className="label">
      {seatsLeftLine(seatsLeft(event))}
    </span>
  )
}
