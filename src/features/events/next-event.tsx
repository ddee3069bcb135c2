import type { Shop } from '../../domain/shop/shop.ts'
import { formatDayAndTime } from '../../domain/shop/wall-clock.ts'
import { priceLine } from '../../domain/cheese/price.ts'
import { SeatsLeft } from './seats-left.tsx'
import type { ShopEvent } from './shop-event.ts'

export function NextEvent({ event, shop }: { event: ShopEvent; shop: Shop }) {
  return (
    <section
      aria-labelledby="next-event"
      className="far-below-21 sheet gap-y-10 pb-20 md:far-below-18 md:pb-32"
    >
      <div className="md:col-[page-start/span_4]">
        <h2 id="next-event" className="text-head">
          Coming up
        </h2>
        <p className="mt-5 max-w-sm text-ink-soft lining-nums">
          {formatDayAndTime(event.startsAtLocal, shop.locale)}
          <br />
          {priceLine(event.priceCents, shop.price)}
        </p>
        <p className="mt-3">
          <SeatsLeft event={event} />
        </p>
      </div>
      <div className="md:col-[6/page-end]">
        <h3 dir="auto" className="text-title wrap-anywhere">
          <a href={`/events/${event.slug}`} className="hover:text-accent">
            {event.title}
          </a>
        </h3>
        <p dir="auto" className="mt-5 text-lead wrap-anywhere">
          {event.summary}
        </p>
      </div>
    </section>
  )
}
