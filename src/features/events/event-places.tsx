import { isOver, placesLeft, placesLine } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

/** How one stands with an event: over, cancelled, full, or so many places left. */
export function EventPlaces({ event, now }: { event: ShopEvent; now: Date }) {
  if (event.cancelled) return <span className="label text-accent">Cancelled</span>
  if (isOver(event, now)) return <span className="label text-ink-soft">Past</span>
  return (
    <span data-places-left="" className="label">
      {placesLine(placesLeft(event))}
    </span>
  )
}
