import { calendarFile } from '../../features/events/calendar-file.ts'
import { getCalendarEvents, getEvent } from '../../features/events/get-events.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import { locateEvent } from '../../domain/shop/event-location.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { LoadPage, PageRequest } from '../page.ts'

function withWholeLocation(event: ShopEvent, shop: Shop) {
  const { room, postalAddress } = locateEvent(event.location, shop)
  return { ...event, location: [room, postalAddress].filter(Boolean).join(', ') }
}

const calendar = (name: string, events: ShopEvent[], { shop, siteUrl }: PageRequest) => ({
  contentType: 'text/calendar; charset=utf-8',
  text: calendarFile(
    name,
    events.map((event) => withWholeLocation(event, shop)),
    siteUrl,
  ),
})

export const loadEventsCalendar: LoadPage = async (request) =>
  calendar(request.shop.name, await getCalendarEvents(request.backend), request)

export const loadEventCalendar: LoadPage = async (request) => {
  const { slug = '' } = request.params
  const event = await getEvent(request.backend, slug)
  return event && calendar(event.title, [event], request)
}
