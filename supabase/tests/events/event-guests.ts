import type { Sql } from '../../../server/database/sql/sql.ts'
import { insertRows } from '../../seed/insert-rows.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs } from '../act-as.ts'

export type Status = 'going' | 'waiting'
export type Party = { guest: string; size: number; status: Status }

export const guestIds = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => stableUuid(`${name} ${index}`))

/** Adds accounts that can send RSVPs, and returns their ids. */
export async function addGuests(owner: Sql, name: string, count: number) {
  const guests = guestIds(name, count)
  await owner.begin((sql) =>
    insertRows(
      sql,
      'auth.users',
      guests.map((id) => ({ id, email: `${id}@guests.test`, is_sso_user: false, is_anonymous: false })),
    ),
  )
  return guests
}

/** A published event that starts in three days. */
export async function addEvent(owner: Sql, slug: string, capacity: number) {
  const [event] = await owner<{ id: string }[]>`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    values (${slug}, ${slug}, now() + interval '3 days', now() + interval '3 days 2 hours', ${capacity}, 'published')
    returning id`
  return event?.id ?? ''
}

export const asGuest = <T>(requests: Sql, guest: string, act: Parameters<typeof actAs<T>>[2]) =>
  actAs(requests, 'member', act, { claims: { sub: guest, session_id: null } })

/** The parties of an event in the order in which they queued. */
export const partiesOf = (owner: Sql, event: string) =>
  owner<Party[]>`
    select user_id as guest, party_size as size, status from public.rsvps where event_id = ${event}
    order by queued_at, id`

/** Who has seats by the rule: in the order of the queue, each party that fits into the seats that are still free. */
export function seatByRule(parties: readonly Party[], capacity: number): Party[] {
  let free = capacity
  return parties.map((party) => {
    const fits = party.size <= free
    if (fits) free -= party.size
    return { ...party, status: fits ? 'going' : 'waiting' }
  })
}

/** How often each message was queued, by recipient. */
export async function mailsOf(owner: Sql, slug: string) {
  return owner<{ template: string; guest: string; count: number }[]>`
    select template, split_part(recipient, '@', 1) as guest, count(*)::int as count from private.outgoing_mail
    where data ->> 'slug' = ${slug} group by template, recipient`
}
