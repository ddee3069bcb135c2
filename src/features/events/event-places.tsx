import { isOver, placesLeft } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

/** How one stands with an event: over, cancelled, full, or so many places left. */
export function EventPlaces({ event, now }: { event: ShopEvent; now: Date }) {
  const left = placesLeft(event)
  if (event.cancelled) return <span className="label text-accent">Cancelled</span>
  if (isOver(event, now)) return <span className="label text-ink-soft">Past</span>
  if (left === 0) return <span className="label text-accent">Full, with a waiting list</span>
  return (
    <span className="label">
      {left} {left === 1 ? 'place' : 'places'} left
    </span>
  )
}
