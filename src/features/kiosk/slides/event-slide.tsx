import { priceLine, type PriceSettings } from '../../../domain/cheese/price.ts'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { readSiteUrl } from '../../../lib/document-head.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import type { KioskEvent } from '../kiosk-content.ts'
import { eventPicture } from '../kiosk-pictures.ts'
import { QrCode } from './qr-code.tsx'
import { SpreadSlide } from './spread-slide.tsx'

function EventPicture({ event }: { event: KioskEvent }) {
  const picture = eventPicture(event)
  return (
    picture && (
      <Picture of={picture} sizes="100vw" priority className="absolute inset-0 size-full object-cover" />
    )
  )
}

export function EventSlide({ event, price }: { event: KioskEvent; price: PriceSettings }) {
  return (
    <SpreadSlide media={<EventPicture event={event} />}>
      <p className="text-kiosk-small text-accent">Next at the shop</p>
      <h1 className="mt-[1.5cqmin] text-kiosk-title wrap-anywhere">{event.title}</h1>
      <p className="display mt-[2cqmin] text-kiosk-head lining-nums">
        {formatDayAndTime(event.startsAtLocal, price.locale)}
      </p>
      {event.summary && <p className="mt-[3cqmin] line-clamp-4 text-kiosk-lead">{event.summary}</p>}
      <div className="mt-[3cqmin] space-y-[1cqmin] border-t border-hairline pt-[2.5cqmin] text-kiosk-small">
        {event.location && <p>{event.location}</p>}
        <p className="lining-nums">
          {priceLine(event.priceCents, price)}
          {event.isFull && '. Full, with a waiting list'}
        </p>
      </div>
      <div className="mt-[3cqmin] flex items-center gap-[2cqmin]">
        <QrCode url={`${readSiteUrl()}/events/${event.slug}`} alt={`QR code of the page of ${event.title}`} />
        <p className="max-w-[22cqmin] text-kiosk-small text-ink-soft">Reserve a seat with your phone</p>
      </div>
    </SpreadSlide>
  )
}
