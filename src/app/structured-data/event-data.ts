import { pictureOfEvent } from '../../media/picture-of.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import { seatsLeft, takesRsvps } from '../../features/events/shop-event.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import { locateEvent } from '../../domain/shop/event-location.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { SocialPicture } from '../social-picture.ts'

const MINUTE_MS = 60_000

/** "2026-12-04T18:00:00-08:00": by the shop's clock, with its offset, as search engines show it. */
function localInstant(instant: string, local: string) {
  const offset = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / MINUTE_MS)
  const [hours, minutes] = [Math.abs(offset) / 60, Math.abs(offset) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${local}:00${offset < 0 ? '-' : '+'}${hours}:${minutes}`
}

export function eventData(
  event: ShopEvent,
  {
    shop,
    shopPicture,
    siteUrl,
    now,
  }: { shop: Shop; shopPicture?: SocialPicture; siteUrl: string; now: Date },
) {
  const picture = pictureOfEvent(event)
  const image = picture ? pictureUrl(picture, picture.width) : shopPicture?.url
  const url = `${siteUrl}/events/${event.slug}`
  return {
    '@type': 'Event',
    name: event.title,
    description: event.summary || event.title,
    url,
    image: image && new URL(image, siteUrl).href,
    startDate: localInstant(event.startsAt, event.startsAtLocal),
    endDate: localInstant(event.endsAt, event.endsAtLocal),
    eventStatus: `https://schema.org/${event.isCanceled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.location || shop.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: locateEvent(event.location, shop).postalAddress || undefined,
        addressCountry: shop.countryIso || undefined,
      },
    },
    organizer: { '@type': 'Organization', name: shop.name, url: siteUrl },
    maximumAttendeeCapacity: event.capacity,
    offers: takesRsvps(event, now)
      ? {
          '@type': 'Offer',
          url,
          price: (event.priceCents / 100).toFixed(2),
          priceCurrency: shop.price.currency,
          availability: `https://schema.org/${seatsLeft(event) > 0 ? 'InStock' : 'SoldOut'}`,
          validFrom: event.publishedAt ?? undefined,
        }
      : undefined,
  }
}
