import { pictureOfEvent } from '../../media/picture-of.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import { seatsLeft, takesRsvps } from '../../features/events/shop-event.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import type { Shop } from '../../domain/shop.ts'

export function eventData(event: ShopEvent, shop: Shop, siteUrl: string, now: Date) {
  const picture = pictureOfEvent(event)
  const image = picture ? pictureUrl(picture, picture.width) : '/media/og/default.jpg'
  return {
    '@type': 'Event',
    name: event.title,
    description: event.summary || undefined,
    url: `${siteUrl}/events/${event.slug}`,
    image: new URL(image, siteUrl).href,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.location || shop.name, address: shop.postalAddress },
    organizer: { '@type': 'Organization', name: shop.name, url: siteUrl },
    offers: takesRsvps(event, now)
      ? {
          '@type': 'Offer',
          url: `${siteUrl}/events/${event.slug}`,
          price: (event.priceCents / 100).toFixed(2),
          priceCurrency: shop.price.currency,
          availability: `https://schema.org/${seatsLeft(event) > 0 ? 'InStock' : 'SoldOut'}`,
        }
      : undefined,
  }
}
