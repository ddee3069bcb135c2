import { seatsLeft, seatsLeftLine } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

/** How one stands with an event to come: cancelled, full, or so many places left. */
export function SeatsLeft({ event }: { event: ShopEvent }) {
  if (event.cancelled) return <span className="label bg-rind px-3 py-1.5 text-on-rind">Cancelled</span>
  return (
    <span data-places-left="" className="label">
      {seatsLeftLine(seatsLeft(event))}
    </span>
  )
}
