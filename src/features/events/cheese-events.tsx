import type { Shop } from '../../domain/shop.ts'
import { formatDay } from '../../domain/wall-clock.ts'
import type { ShopEvent } from './shop-event.ts'

/** Where to taste a cheese next. */
export function CheeseEvents({ events, shop }: { events: ShopEvent[]; shop: Shop }) {
  if (events.length === 0) return null
  return (
    <nav aria-labelledby="events" className="far-below-32 sheet pb-14 md:far-below-26 md:pb-24 print:hidden">
      <h2 id="events" className="text-head md:col-[page-start/span_5]">
        Events
      </h2>
      <ul className="mt-6 border-b border-hairline md:col-[span_6/page-end] md:mt-0">
        {events.map(({ slug, title, startsAtLocal }) => (
          <li key={slug} className="group relative flex items-center gap-4 border-t border-hairline py-3">
            <h3 className="heading text-minor">
              <a href={`/events/${slug}`} className="group-hover:text-accent after:absolute after:inset-0">
                {`${title}, ${formatDay(startsAtLocal, shop.locale)}`}
              </a>
            </h3>
          </li>
        ))}
      </ul>
    </nav>
  )
}
