import type { ShopEvent } from './shop-event.ts'

/** Screen readers do not announce strikethrough, so a canceled event says it in words too. */
export function EventTitle({ event: { title, isCanceled } }: { event: ShopEvent }) {
  const words = <bdi className="wrap-anywhere">{title}</bdi>
  if (!isCanceled) return words
  return (
    <>
      <span className="sr-only">Canceled: </span>
      <s className="decoration-2">{words}</s>
    </>
  )
}
