import type { ReactNode } from 'react'
import { pictureOfEvent } from '../../media/picture-of.ts'
import { priceLine } from '../../domain/cheese/price.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { dateParts, formatTime } from '../../domain/shop/wall-clock.ts'
import { ActionLink } from '../../ui/action.tsx'
import { BackRow } from '../../ui/share/back-row.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SeatsLeft } from './seats-left.tsx'
import { EventTitle } from './event-title.tsx'
import { isOver } from './shop-event.ts'
import type { EventDetails, ShopEvent } from './shop-event.ts'

type EventArticleProps = {
  event: EventDetails
  shop: Shop
  now: Date
  shareUrl: string
  /** The RSVP, while the event takes any. */
  rsvp: ReactNode
}

function EventDate({ event, shop }: { event: ShopEvent; shop: Shop }) {
  const { weekday, day, month, year } = dateParts(event.startsAtLocal, shop.locale)
  return (
    <p className="flex flex-wrap items-end gap-5 bg-rind p-6 text-on-rind md:flex-col md:items-start md:p-8">
      <span className="display text-[clamp(6rem,16vw,13rem)] leading-[0.75] tracking-[-0.04em] lining-nums">
        {day}
      </span>
      <span className="text-lead">
        {month} {year}
        <br />
        {weekday}, {formatTime(event.startsAtLocal, shop.locale)}
      </span>
    </p>
  )
}

function Cheeses({ event: { cheeses } }: { event: ShopEvent }) {
  return (
    <ul className="-my-2">
      {cheeses.map(({ slug, name }) => (
        <li key={slug}>
          <a href={`/${slug}`} className="link inline-flex min-h-11 items-center py-2">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

type FactsProps = { event: ShopEvent; shop: Shop; isOff: boolean }

function Facts({ event, shop, isOff }: FactsProps) {
  const facts = [
    { label: 'Ends', value: formatTime(event.endsAtLocal, shop.locale) },
    { label: 'Where', value: event.location || shop.postalAddress },
    { label: 'Price', value: priceLine(event.priceCents, shop.price) },
    { label: 'Includes', value: event.priceIncludes },
    { label: 'To pay', value: event.paymentNote },
    { label: 'Cheeses', value: event.cheeses.length > 0 && <Cheeses event={event} /> },
    ...(isOff ? [] : [{ label: 'Seats', value: <SeatsLeft event={event} /> }]),
  ]
  return (
    <dl className="mt-8 border-t border-ink">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label} className="flex flex-wrap gap-x-3 border-b border-hairline py-2.5">
            <dt className="w-20 text-ink-soft">{label}</dt>
            <dd dir="auto" className="flex-1 basis-36 wrap-anywhere lining-nums">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Banner({ children, note }: { children: string; note?: string }) {
  return (
    <div role="note" className="border-l-8 border-rind bg-paper-deep px-5 py-4">
      <p className="display text-minor">{children}</p>
      {note && (
        <p dir="auto" className="mt-2 max-w-[38em] wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </div>
  )
}

export function EventArticle({ event, shop, now, shareUrl, rsvp }: EventArticleProps) {
  const isPast = isOver(event, now)
  const isOff = event.isCanceled || isPast
  const picture = pictureOfEvent(event)
  return (
    <article className="sheet gap-y-8 pb-20 md:pb-32">
      <BackRow href="/events" label="All events" shareUrl={shareUrl} />
      {event.isCanceled && <Banner note={event.cancelNote}>This event is canceled.</Banner>}
      {isPast && !event.isCanceled && <Banner>This event is over.</Banner>}
      <h1 className="text-title md:col-[page-start/span_11]">
        <EventTitle event={event} />
      </h1>
      <div className="max-md:order-1 md:col-[page-start/span_5] md:pt-6 lg:col-[page-start/span_4]">
        <EventDate event={event} shop={shop} />
        <Facts event={event} shop={shop} isOff={isOff} />
        {!isOff && (
          <ActionLink href={`/events/${event.slug}.ics`} look="outline" className="mt-8 w-full print:hidden">
            Add to calendar
          </ActionLink>
        )}
      </div>
      <div className="max-md:order-1 md:col-[span_7/page-end] md:pt-4">
        <p dir="auto" className="text-lead wrap-anywhere">
          {event.summary}
        </p>
        {event.description
          .split(/\n{2,}/)
          .filter(Boolean)
          .map((paragraph) => (
            <p key={paragraph} dir="auto" className="mt-5 max-w-[38em] wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        {rsvp && <div className="mt-12 border-t border-ink pt-6 print:hidden">{rsvp}</div>}
      </div>
      {picture && (
        <div className="col-[full] md:col-[5/full-end] md:pt-16 print:hidden">
          <Picture
            of={picture}
            sizes="(min-width: 48rem) 75vw, 100vw"
            className="aspect-[16/10] w-full object-cover md:aspect-[21/10]"
          />
        </div>
      )}
    </article>
  )
}
