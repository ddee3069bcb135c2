import { calendarFile } from '../../features/events/calendar-file.ts'
import { getEvent, getEvents } from '../../features/events/get-events.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import type { LoadPage } from '../public-routes.ts'

const calendar = (name: string, events: ShopEvent[], siteUrl: string) => ({
  contentType: 'text/calendar; charset=utf-8',
  text: calendarFile(name, events, siteUrl),
  topics: ['events'],
})

export const loadEventsCalendar: LoadPage = async ({ backend, shop, siteUrl }) =>
  calendar(shop.name, await getEvents(backend), siteUrl)

export const loadEventCalendar: LoadPage = async ({ params: [slug = ''], backend, siteUrl }) => {
  const event = await getEvent(backend, slug)
  return event && calendar(event.title, [event], siteUrl)
}
