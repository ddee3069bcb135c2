import { priceLine } from '../../domain/cheese/price.ts'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { dateParts, formatTime } from '../../domain/shop/wall-clock.ts'
import { MAX_CARD_PICTURE_WIDTH, upToWidth } from '../../lib/picture-source.ts'
import { pictureOfEvent } from '../../media/picture-of.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { ROUTES } from '../../site-map.ts'
import { SeatsLeft } from './seats-left.tsx'
import { EventTitle } from './event-title.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { EVENTS_PER_PAGE } from './get-events.ts'
import { eventsUrl, isOver } from './shop-event.ts'
import type { ShopEvent } from './shop-event.ts'

/** "With Comté, Abondance" */
const cheesesLine = ({ cheeses }: ShopEvent) =>
  cheeses.length > 0 && `With ${cheeses.map(({ name }) => name).join(', ')}`

function EventEntry({ event, shop }: { event: ShopEvent; shop: Shop }) {
  const { weekday, day, month } = dateParts(event.startsAtLocal, shop.locale)
  const picture = pictureOfEvent(event)
  return (
    <li className="group relative grid gap-x-(--gap) gap-y-3 border-t border-ink py-6 md:grid-cols-12 md:py-8">
      <div className="flex flex-wrap items-start justify-between gap-4 md:col-span-4 md:block lg:col-span-3">
        <p className="flex items-baseline gap-4">
          <span className="display text-title lining-nums">{day}</span>
          <span className="text-small">
            {month}
            <br />
            {weekday}, {formatTime(event.startsAtLocal, shop.locale)}
          </span>
        </p>
        {picture && (
          <Picture
            of={upToWidth(picture, MAX_CARD_PICTURE_WIDTH)}
            sizes="(min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 7rem"
            className="aspect-[16/10] w-28 object-cover md:mt-3 md:w-full"
          />
        )}
      </div>
      <div className="md:col-span-8 lg:col-span-7">
        <h3 className="text-head">
          <a href={`/events/${event.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
            <EventTitle event={event} />
          </a>
        </h3>
        <p dir="auto" className="mt-3 max-w-2xl wrap-anywhere">
          {event.summary}
        </p>
        <p dir="auto" className="mt-3 max-w-2xl text-small wrap-anywhere text-ink-soft lining-nums">
          {[
            priceLine(event.priceCents, shop.price),
            event.priceIncludes.replace(/\.$/, ''),
            cheesesLine(event),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="md:col-span-8 md:col-start-5 lg:col-span-2 lg:col-start-11 lg:pt-3 lg:text-right">
        <SeatsLeft event={event} />
      </p>
    </li>
  )
}

type Words = PageDocuments['events']

type ComingEventsProps = { words: Words; events: ShopEvent[]; shop: Shop }

function ComingEvents({ words, events, shop }: ComingEventsProps) {
  return (
    <section aria-labelledby="coming-events">
      <h2 id="coming-events" className="sr-only">
        Coming up
      </h2>
      {events.length === 0 ? (
        <p className="border-t border-ink pt-5 text-lead wrap-anywhere whitespace-pre-line">{words.empty}</p>
      ) : (
        <ul className="border-b border-ink">
          {events.map((event) => (
            <EventEntry key={event.id} event={event} shop={shop} />
          ))}
        </ul>
      )}
      <p className="mt-6">
        A party of your own?{' '}
        <a href={ROUTES.board.path} className="link -my-3 inline-block py-3">
          {ROUTES.board.title}
        </a>
      </p>
    </section>
  )
}

function PastEvents({ events, shop }: { events: ShopEvent[]; shop: Shop }) {
  return (
    <section aria-labelledby="past-events" className="sheet gap-y-6 border-t border-hairline py-16 md:py-24">
      <h2 id="past-events" className="text-head md:col-[page-start/span_4]">
        So far
      </h2>
      <ul className="md:col-[6/page-end]">
        {events.map((event) => {
          const { day, month, year } = dateParts(event.startsAtLocal, shop.locale)
          return (
            <li key={event.id} className="border-b border-hairline">
              <a
                href={`/events/${event.slug}`}
                className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-6 py-2.5 hover:text-accent"
              >
                <span className="flex-1 basis-36">
                  <EventTitle event={event} />
                </span>
                <span className="shrink-0 text-small text-ink-soft lining-nums">{`${month} ${day}, ${year}`}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type EventListProps = {
  words: Words
  events: ShopEvent[]
  total: number
  page: number
  shop: Shop
  now: Date
}

export function EventList({ words, events, total, page, shop, now }: EventListProps) {
  const past = events.filter((event) => isOver(event, now))
  const coming = events.filter((event) => !isOver(event, now))
  return (
    <>
      <div className="sheet gap-y-10 pt-10 pb-16 md:pt-16 md:pb-28">
        <div className="md:flex md:items-end md:justify-between">
          <h1 className="text-cover wrap-anywhere">{words.heading}</h1>
          <p className="mt-5 max-w-xs wrap-anywhere whitespace-pre-line text-ink-soft md:mt-0 md:pb-3">
            {words.introduction}{' '}
            <a href="/events.ics" className="link text-ink">
              Subscribe to the calendar
            </a>
          </p>
        </div>
        {(coming.length > 0 || page === 1) && <ComingEvents words={words} events={coming} shop={shop} />}
      </div>
      {past.length > 0 && <PastEvents events={past} shop={shop} />}
      <div className="sheet pb-16 empty:hidden">
        <PageLinks
          label="Pages of events"
          page={page}
          last={Math.ceil(total / EVENTS_PER_PAGE)}
          urlOf={eventsUrl}
          previous="Newer events"
          next="Older events"
        />
      </div>
    </>
  )
}
