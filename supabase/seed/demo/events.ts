import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { stableUuid } from '../stable-uuid.ts'
import { EVENTS } from './event-texts.ts'
import type { Person } from './people.ts'
import type { ShopClock } from './shop-clock.ts'

/** Past and upcoming events: one is full with a waiting list, one is cancelled, one is a draft. */
export async function seedEvents({ sql, clock }: DemoContext, members: Person[]) {
  const offsetOf = ({ offset }: { offset: number }) => openDay(clock, offset)
  await insertRows(
    sql,
    'public.events',
    EVENTS.map((event) => ({
      id: eventId(event.slug),
      slug: event.slug,
      title: event.title,
      summary: event.summary,
      description: event.description,
      starts_at: clock.at(offsetOf(event), event.hour),
      ends_at: clock.at(offsetOf(event), event.hour + 2),
      location: event.location,
      capacity: event.capacity,
      price_cents: event.priceCents,
      image_url: event.picture ? `${event.picture.base}-${event.picture.width}.jpg` : null,
      image_alt: event.picture?.alt ?? null,
      status: event.status,
      published_at: event.status === 'draft' ? null : clock.past(offsetOf(event) - 30, 12),
      created_at: clock.past(offsetOf(event) - 31, 15),
    })),
  )
  await insertRows(
    sql,
    'public.rsvps',
    EVENTS.flatMap((event, eventIndex) =>
      rotate(members, eventIndex * 5)
        .slice(0, event.answers)
        .map((person, index) => ({
          id: stableUuid(`rsvp ${event.slug} ${person.id}`),
          event_id: eventId(event.slug),
          user_id: person.id,
          status: index < event.capacity ? 'going' : 'waiting',
          created_at: clock.past(
            Math.min(offsetOf(event), 0) - 12 + Math.floor(index / 2),
            13 + (index % 8),
            (index * 11) % 60,
          ),
        })),
    ),
  )
}

/** The default hours: closed on Monday and Tuesday. */
function openDay({ weekday }: ShopClock, offset: number) {
  const daysToWednesday = 3 - weekday(offset)
  return offset + (daysToWednesday === 1 || daysToWednesday === 2 ? daysToWednesday : 0)
}

const eventId = (slug: string) => stableUuid(`event ${slug}`)

function rotate<T>(items: T[], by: number) {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
