import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { addEvent, addGuests, asGuest, mailsOf, partiesOf, seatByRule, type Status } from './event-guests.ts'
import { wronglyFilled } from '../history/recount.ts'

const SEATS = 10
const GUESTS = 200

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const act = <T>(guest: string, run: Parameters<typeof asGuest<T>>[2]) =>
  asGuest(database.requests, guest, run)

async function rsvp(event: string, guest: string, size = 1) {
  const [row] = await act(
    guest,
    (sql) => sql<{ status: Status }[]>`select public.rsvp(${event}, ${size}) as status`,
  )
  return row?.status
}

async function resize(event: string, guest: string, size: number, givesUpSeats = false) {
  const [row] = await act(
    guest,
    (sql) => sql<{ status: Status }[]>`
      select public.change_party_size(${event}, ${size}, give_up_seats => ${givesUpSeats}) as status`,
  )
  return row?.status
}

const cancel = (event: string, guest: string) => act(guest, (sql) => sql`select public.cancel_rsvp(${event})`)

const summary = async (event: string) =>
  (await partiesOf(database.owner, event)).map(({ size, status }) => `${size} ${status}`)

const templatesOf = async (slug: string, guest: string) =>
  (await mailsOf(database.owner, slug))
    .filter((mail) => mail.guest === guest)
    .map(({ template, count }) => `${template} ${count}`)
    .toSorted()

/** An event with parties that answered one after the other. */
async function addFilledEvent(slug: string, capacity: number, sizes: number[]) {
  const event = await addEvent(database.owner, slug, capacity)
  const guests = await addGuests(database.owner, slug, sizes.length)
  for (const [index, size] of sizes.entries()) await rsvp(event, guests[index] ?? '', size)
  return { event, guests }
}

test('Of two hundred concurrent RSVPs of mixed sizes ten seats are taken, the others wait in order, and each guest gets one mail', async () => {
  const event = await addEvent(database.owner, 'rush', SEATS)
  const guests = await addGuests(database.owner, 'rush', GUESTS)
  await Promise.all(guests.map((guest, index) => rsvp(event, guest, 1 + (index % 6))))

  const parties = await partiesOf(database.owner, event)
  expect(parties).toHaveLength(GUESTS)
  expect(parties).toEqual(seatByRule(parties, SEATS))
  expect(await wronglyFilled(database.owner)).toEqual([])
  const mails = await mailsOf(database.owner, 'rush')
  expect(mails).toHaveLength(GUESTS)
  const statusOf = new Map(parties.map(({ guest, status }) => [guest, status]))
  for (const { template, guest, count } of mails)
    expect([template, count]).toEqual([`rsvp-${statusOf.get(guest)}`, 1])
})

test('Cancellations during RSVPs and changes of size leave no waiting party that fits, and tell each guest once', async () => {
  const event = await addEvent(database.owner, 'churn', SEATS)
  const guests = await addGuests(database.owner, 'churn', 60)
  const [early, late] = [guests.slice(0, 40), guests.slice(40)]
  await Promise.all(early.map((guest, index) => rsvp(event, guest, 1 + (index % 6))))
  await Promise.all([
    ...early.slice(0, 20).map((guest) => cancel(event, guest)),
    ...early.slice(20, 30).map((guest) => resize(event, guest, 1)),
    ...late.map((guest, index) => rsvp(event, guest, 1 + (index % 6))),
  ])
  const parties = await partiesOf(database.owner, event)
  const seated = parties.filter(({ status }) => status === 'going').reduce((sum, { size }) => sum + size, 0)
  const smallestWaiting = Math.min(
    ...parties.flatMap(({ size, status }) => (status === 'waiting' ? [size] : [])),
  )
  expect(seated).toBeLessThanOrEqual(SEATS)
  expect(smallestWaiting).toBeGreaterThan(SEATS - seated)
  expect(await wronglyFilled(database.owner)).toEqual([])
  const repeated = (await mailsOf(database.owner, 'churn')).filter(({ count }) => count > 1)
  expect(repeated).toEqual([])
})

test('Seats that come free go in the order of waiting, past a party that does not fit and keeps its rank', async () => {
  const { event, guests } = await addFilledEvent('in-turn', 4, [2, 2, 4, 1, 1])
  const [first = '', second = '', large = '', small = ''] = guests
  await cancel(event, first)
  expect(await summary(event)).toEqual(['2 going', '4 waiting', '1 going', '1 going'])
  expect(await templatesOf('in-turn', small)).toEqual(['rsvp-promoted 1', 'rsvp-waiting 1'])
  await cancel(event, second)
  expect(await summary(event)).toEqual(['4 waiting', '1 going', '1 going'])
  for (const guest of guests.slice(3)) await cancel(event, guest)
  expect(await summary(event)).toEqual(['4 going'])
  expect(await templatesOf('in-turn', large)).toEqual(['rsvp-promoted 1', 'rsvp-waiting 1'])
})

test('A newcomer who fits is seated although a larger party waits', async () => {
  const { event } = await addFilledEvent('newcomer', 4, [3, 2, 1])
  expect(await summary(event)).toEqual(['3 going', '2 waiting', '1 going'])
})

test('A waiting party that shrinks keeps its rank, and one that grows goes to the end', async () => {
  const { event, guests } = await addFilledEvent('queue', 2, [2, 5, 3, 3])
  const [, five = '', three = ''] = guests
  await resize(event, five, 4)
  expect(await summary(event)).toEqual(['2 going', '4 waiting', '3 waiting', '3 waiting'])
  await resize(event, five, 6)
  expect(await summary(event)).toEqual(['2 going', '3 waiting', '3 waiting', '6 waiting'])
  expect(await templatesOf('queue', five)).toEqual(['rsvp-changed 2', 'rsvp-waiting 1'])
  expect(await resize(event, three, 3)).toBe('waiting')
  expect(await templatesOf('queue', three)).toEqual(['rsvp-waiting 1'])
})

test('A waiting party that shrinks to fit is seated, and told once', async () => {
  const { event, guests } = await addFilledEvent('shrink', 3, [2, 2])
  const [, second = ''] = guests
  expect(await resize(event, second, 1)).toBe('going')
  expect(await templatesOf('shrink', second)).toEqual(['rsvp-promoted 1', 'rsvp-waiting 1'])
})

test('A seated party that shrinks leaves its seat to the next in line', async () => {
  const { event, guests } = await addFilledEvent('smaller', 3, [3, 1])
  const [first = '', second = ''] = guests
  expect(await resize(event, first, 2)).toBe('going')
  expect(await summary(event)).toEqual(['2 going', '1 going'])
  expect(await templatesOf('smaller', second)).toContain('rsvp-promoted 1')
})

test('A seated party grows into free seats, and else gives its seats up only when the guest agrees', async () => {
  const { event, guests } = await addFilledEvent('larger', 4, [2, 1, 2])
  const [first = '', , third = ''] = guests
  expect(await resize(event, first, 3)).toBe('going')
  await expect(resize(event, first, 4)).rejects.toMatchObject({
    code: 'PT409',
    message: 'Seats left besides yours: 0',
  })
  expect(await summary(event)).toEqual(['1 going', '2 waiting', '3 going'])
  expect(await resize(event, first, 4, true)).toBe('waiting')
  expect(await summary(event)).toEqual(['1 going', '2 going', '4 waiting'])
  expect(await templatesOf('larger', first)).toEqual(['rsvp-changed 1', 'rsvp-going 1', 'rsvp-waiting 1'])
  expect(await templatesOf('larger', third)).toEqual(['rsvp-promoted 1', 'rsvp-waiting 1'])
})

test('A party has one to six people, and only a person with an RSVP can change it', async () => {
  const { event, guests } = await addFilledEvent('sizes', 10, [1])
  const [guest = ''] = guests
  const [stranger = ''] = await addGuests(database.owner, 'stranger', 1)
  for (const size of [0, 7, -1]) {
    expect(await stateOf(rsvp(event, stranger, size))).toBe('PT400')
    expect(await stateOf(resize(event, guest, size))).toBe('PT400')
  }
  expect(await stateOf(resize(event, stranger, 2))).toBe('PT404')
})

test('A capacity below the number of seated people is refused with that number', async () => {
  const { event } = await addFilledEvent('shrunk', 8, [3, 2])
  const changeCapacity = (capacity: number) =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`update public.events set version = version, capacity = ${capacity} where id = ${event}`,
    )
  await expect(changeCapacity(4)).rejects.toThrow(
    'The capacity is at least 5, the number of people who have a seat',
  )
  expect(await stateOf(changeCapacity(5))).toBe('done')
})

test('A guest who cancels is told once', async () => {
  const { event, guests } = await addFilledEvent('off', 8, [3])
  const [guest = ''] = guests
  expect(await cancel(event, guest)).toEqual([{ cancel_rsvp: true }])
  expect(await cancel(event, guest)).toEqual([{ cancel_rsvp: false }])
  expect(await templatesOf('off', guest)).toEqual(['rsvp-cancelled 1', 'rsvp-going 1'])
})

test('A party that arrived and then gives up its seats is no longer checked in', async () => {
  const { event, guests } = await addFilledEvent('grown-at-the-door', 2, [2])
  const [guest = ''] = guests
  await database.owner`update public.rsvps set checked_in_at = now() where event_id = ${event}`
  const arrived = () =>
    database.owner`select status, checked_in_at is not null as arrived from public.rsvps where event_id = ${event}`
  await resize(event, guest, 1)
  expect(await arrived()).toEqual([{ status: 'going', arrived: true }])
  await resize(event, guest, 5, true)
  expect(await arrived()).toEqual([{ status: 'waiting', arrived: false }])
})

/** Sets the shop's clock to the hour after noon, whenever the test runs. */
async function setClockToNoon() {
  const hoursEast = 12 - new Date().getUTCHours()
  // The sign of these zones is reversed.
  const timeZone = `Etc/GMT${hoursEast > 0 ? '-' : '+'}${Math.abs(hoursEast)}`
  await database.owner`update public.business_settings set version = version, time_zone = ${timeZone}`
}

test('Guests with a seat are reminded once for each start, the day before, unless they were just told of it', async () => {
  const { event, guests } = await addFilledEvent('tomorrow', 2, [2, 1])
  const [seated = '', waiting = ''] = guests
  const [late = ''] = await addGuests(database.owner, 'late', 1)
  const startIn = (hours: number) => database.owner`
    update public.events set starts_at = now() + make_interval(hours => ${hours}),
      ends_at = now() + make_interval(hours => ${hours + 2}) where id = ${event}`
  const remind = () => database.owner`select private.run_due()`
  /** As if the event had had its start before it was too late to remind. */
  const forgetMove = () =>
    database.owner`update public.rsvps set reminded_for = null where event_id = ${event}`
  const [settings] = await database.owner<{ time_zone: string }[]>`
    select time_zone from public.business_settings`
  await setClockToNoon()

  await remind()
  expect(await templatesOf('tomorrow', seated)).toEqual(['rsvp-going 1'])
  await startIn(3)
  await forgetMove()
  await remind()
  expect(await templatesOf('tomorrow', seated)).toEqual(['event-moved 1', 'rsvp-going 1'])
  await startIn(30)
  await remind()
  expect(await templatesOf('tomorrow', seated)).toEqual(['event-moved 2', 'rsvp-going 1'])
  await forgetMove()
  await remind()
  await remind()
  expect(await templatesOf('tomorrow', seated)).toEqual(['event-moved 2', 'event-reminder 1', 'rsvp-going 1'])
  await cancel(event, seated)
  await rsvp(event, late)
  await remind()
  expect(await templatesOf('tomorrow', waiting)).toEqual([
    'event-moved 2',
    'rsvp-promoted 1',
    'rsvp-waiting 1',
  ])
  expect(await templatesOf('tomorrow', late)).toEqual(['rsvp-going 1'])
  await database.owner`
    update public.business_settings set version = version, time_zone = ${settings?.time_zone ?? ''}`
})

test('A reminder is due from ten in the morning of the day before, by the shop’s clock', async () => {
  const [row] = await database.owner`
    select private.wall_clock(private.reminder_time('2026-06-06T01:00:00Z')) as summer,
      private.wall_clock(private.reminder_time('2026-01-06T02:00:00Z')) as winter,
      private.wall_clock(private.reminder_time('2025-11-04T03:00:00Z')) as after_a_long_night`
  expect(row).toEqual({
    summer: '2026-06-04T10:00',
    winter: '2026-01-04T10:00',
    after_a_long_night: '2025-11-02T10:00',
  })
})

test('People read their own RSVPs, the next event first and past ones last', async () => {
  const [guest = ''] = await addGuests(database.owner, 'regular', 1)
  const [past, next] = [
    await addEvent(database.owner, 'was', 5),
    await addEvent(database.owner, 'next', 5),
    await addEvent(database.owner, 'later', 5),
  ]
  await database.owner`
    update public.events set starts_at = starts_at + interval '9 days', ends_at = ends_at + interval '9 days'
    where slug = 'later'`
  for (const slug of ['was', 'later', 'next']) {
    const [event] = await database.owner<{ id: string }[]>`select id from public.events where slug = ${slug}`
    await rsvp(event?.id ?? '', guest, 2)
  }
  await database.owner`
    update public.events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
    where id = ${past}`
  const mine = await act(
    guest,
    (sql) => sql`select event_id, slug, is_open, party_size from public.my_rsvps()`,
  )
  expect(mine).toMatchObject([
    { event_id: next, slug: 'next', is_open: true, party_size: 2 },
    { slug: 'later', is_open: true },
    { slug: 'was', is_open: false },
  ])
})
