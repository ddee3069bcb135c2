import type { ShopEvent } from './shop-event.ts'

/** Struck out when the event is cancelled, which is said in words to those who do not see the line. */
export function EventTitle({ event: { title, cancelled } }: { event: ShopEvent }) {
  if (!cancelled) return title
  return (
    <>
      <span className="sr-only">Cancelled: </span>
      <s className="decoration-2">{title}</s>
    </>
  )
}
