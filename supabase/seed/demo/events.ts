import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import { EVENTS } from './event-texts.ts'
import type { Person } from './people.ts'
import type { ShopClock } from './shop-clock.ts'

/** Past and upcoming events: one is full with a waiting list, one is canceled, one is a draft. */
export async function seedEvents({ sql, clock }: DemoContext, members: Person[]) {
  const offsetOf = ({ offset }: { offset: number }) => openDay(clock, offset)
  await insertRows(
    sql,
    'public.event_cheeses',
    EVENTS.flatMap(({ slug, cheeses }) =>
      cheeses.map((cheese, index) => ({
        event_id: eventId(slug),
        cheese_id: cheeseId(cheese),
        position: index + 1,
      })),
    ),
  )
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
      price_includes: event.priceIncludes,
      payment_note: event.priceCents > 0 ? 'Pay at the counter on the day, by card or cash.' : '',
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
      seated(rotate(members, eventIndex * 5).slice(0, event.answers), event.capacity).map(
        ({ person, partySize, status }, index) => {
          const answeredAt = clock.past(
            Math.min(offsetOf(event), 0) - 12 + Math.floor(index / 2),
            13 + (index % 8),
            (index * 11) % 60,
          )
          return {
            id: stableUuid(`rsvp ${event.slug} ${person.id}`),
            event_id: eventId(event.slug),
            user_id: person.id,
            party_size: partySize,
            status,
            created_at: answeredAt,
            queued_at: answeredAt,
          }
        },
      ),
    ),
  )
}

/** Couples and single guests in turn, with a seat while there are any. */
function seated(people: Person[], capacity: number) {
  let free = capacity
  return people.map((person, index) => {
    const partySize = 2 - (index % 2)
    const fits = partySize <= free
    if (fits) free -= partySize
    return { person, partySize, status: fits ? 'going' : 'waiting' }
  })
}

/** The default hours: closed on Monday and Tuesday. */
function openDay({ weekday }: ShopClock, offset: number) {
  const daysToWednesday = 3 - weekday(offset)
  return offset + (daysToWednesday === 1 || daysToWednesday === 2 ? daysToWednesday : 0)
}

export const eventId = (slug: string) => stableUuid(`event ${slug}`)

function rotate<T>(items: T[], by: number) {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
