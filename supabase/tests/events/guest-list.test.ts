import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { inDays, RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, type Actor } from '../contract/actors.ts'
import { DRAFT_EVENT, PUBLISHED_EVENT, RSVP } from '../contract/rows.ts'
import { addEvent, addGuests, asGuest } from './event-guests.ts'
import { wronglyFilled } from '../history/recount.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const guests = (actor: Actor, event = PUBLISHED_EVENT) =>
  actAs(database.requests, actor, (sql) => sql`select * from public.event_guests(${event})`)

const checkIn = async (actor: Actor, hasArrived: boolean, key: string | null = null) => {
  const [row] = await actAs(
    database.requests,
    actor,
    (sql) => sql`select public.check_in(${RSVP}, ${hasArrived}, ${key}) as at`,
  )
  return row?.['at']
}

const message = async (actor: Actor, text: string, audience = 'all', key: string | null = null) => {
  const [row] = await actAs(
    database.requests,
    actor,
    (sql) => sql`select public.message_guests(${PUBLISHED_EVENT}, ${audience}, ${text}, ${key}) as told`,
  )
  return row?.['told']
}

const moveStart = (interval: string) =>
  database.owner`
    update public.events set starts_at = now() + ${interval}::interval,
      ends_at = now() + ${interval}::interval + interval '2 hours'
    where id = ${PUBLISHED_EVENT}`

test('Employees read the guest list of a near event, and only admins read emails', async () => {
  expect(await guests('employee')).toMatchObject([
    { rsvp_id: RSVP, email: null, party_size: 1, status: 'going', checked_in_at_local: null },
  ])
  expect(await guests('admin')).toMatchObject([{ email: emailOf('member') }])
  expect(await stateOf(guests('employee', DRAFT_EVENT))).toBe('42501')
  expect(await stateOf(guests('manager', DRAFT_EVENT))).toBe('done')
  expect(await stateOf(guests('member'))).toBe('42501')
})

test('Employees read names from a week before the event, and check in from a day before', async () => {
  await moveStart('6 days')
  expect(await stateOf(guests('employee'))).toBe('done')
  expect(await stateOf(checkIn('employee', true))).toBe('PT409')
  await moveStart('8 days')
  expect(await stateOf(guests('employee'))).toBe('42501')
  await moveStart('20 hours')
})

const addGuest = async (
  actor: Actor,
  size: number,
  name: string | null,
  hasArrived = false,
  event = PUBLISHED_EVENT,
) => {
  const [row] = await actAs(
    database.requests,
    actor,
    (sql) => sql`select public.add_guests(${event}, ${size}, ${name}, 'Nuts', ${hasArrived}) as id`,
  )
  return String(row?.['id'])
}

test('A booking by phone and a walk-in of the day take seats, are listed with their allergies, and can be taken back', async () => {
  const event = await addEvent(database.owner, 'door', 20)
  const begins = (interval: string) => database.owner`
    update public.events set starts_at = now() + ${interval}::interval,
      ends_at = now() + ${interval}::interval + interval '1 hour' where id = ${event}`
  const going = async () => {
    const [row] = await database.owner`select going from public.event_stats where event_id = ${event}`
    return Number(row?.['going'])
  }
  for (const day of ['-25 hours', '24 hours']) {
    await begins(day)
    expect(await stateOf(addGuest('manager', 1, null, true, event))).toBe('PT409')
  }
  const booked = await addGuest('employee', 2, ' Ines ', false, event)
  await begins('-30 minutes')
  const walkIn = await addGuest('employee', 1, null, true, event)
  expect(await going()).toBe(3)
  const listed = await guests('employee', event)
  expect(listed.find(({ rsvp_id }) => rsvp_id === booked)).toMatchObject({
    name: 'Ines',
    allergies: 'Nuts',
    has_account: false,
    checked_in_at_local: null,
  })
  expect(listed.find(({ rsvp_id }) => rsvp_id === walkIn)).toMatchObject({
    name: null,
    checked_in_at_local: expect.any(String),
  })
  const [arrived] = await actAs(
    database.requests,
    'employee',
    (sql) => sql`
      select public.check_in(${booked}, true, null, 1200) = private.wall_clock(now() - interval '20 minutes') as is_kept`,
  )
  expect(arrived).toEqual({ is_kept: true })
  const remove = (id: string) =>
    actAs(database.requests, 'employee', (sql) => sql`select public.remove_guests(${id}) as removed`)
  for (const id of [booked, walkIn]) expect(await remove(id)).toEqual([{ removed: true }])
  expect(await remove(RSVP)).toEqual([{ removed: false }])
  expect(await going()).toBe(0)
  const audited = await database.owner`
    select concat_ws(' ', action, detail ->> 'people', private.audit_topic(action)) as entry from public.audit_log
    where subject_id = ${event} and action like '% guests' order by id`
  const both = ['add guests 2 content', 'add guests 1 content']
  expect(audited.map(({ entry }) => entry)).toEqual([...both, ...both.map((e) => e.replace('add', 'remove'))])
})

test('A party without an account needs seats, by phone a name, and is added by staff only', async () => {
  expect(await stateOf(addGuest('employee', 1, ' '))).toBe('PT400')
  expect(await stateOf(addGuest('employee', 7, 'Ines'))).toBe('PT400')
  expect(await stateOf(addGuest('member', 1, 'Ines'))).toBe('42501')
  await database.owner`update public.events set capacity = 1, version = version where id = ${PUBLISHED_EVENT}`
  expect(await stateOf(addGuest('employee', 1, 'Ines'))).toBe('PT409')
  await database.owner`update public.events set capacity = 20, version = version where id = ${PUBLISHED_EVENT}`
})

test('A member notes allergies with the RSVP, which staff read', async () => {
  const note = (actor: Actor, text: string) =>
    actAs(database.requests, actor, (sql) => sql`select public.note_allergies(${PUBLISHED_EVENT}, ${text})`)
  await note('member', 'Sesame')
  expect(await guests('employee')).toMatchObject([{ allergies: 'Sesame', has_account: true }])
  await note('member', ' ')
  expect(await guests('employee')).toMatchObject([{ allergies: null }])
  expect(await stateOf(note('employee', 'Nuts'))).toBe('PT404')
})

test('Names are gone as many days after the event as the privacy page says', async () => {
  await database.owner`update public.users set first_name = 'Zoë' where id = (select user_id from public.rsvps where id = ${RSVP})`
  await moveStart(`-${inDays(RETENTION_DAYS.guestNames)}`)
  expect(await guests('admin')).toMatchObject([{ name: expect.stringContaining('Zoë') }])
  await moveStart(`-${inDays(RETENTION_DAYS.guestNames + 1)}`)
  expect(await guests('admin')).toMatchObject([{ name: null, email: null }])
  await moveStart('20 hours')
})

test('RSVPs lose their guests when the names are deleted, and a new date brings back neither', async () => {
  const [guest = ''] = await addGuests(database.owner, 'long ago', 1)
  const event = await addEvent(database.owner, 'long-ago', 5)
  await asGuest(database.requests, guest, (sql) => sql`select public.rsvp(${event}, 3)`)
  await database.owner`update public.rsvps set checked_in_at = now(), allergies = 'Nuts' where event_id = ${event}`
  const moveTo = (days: number) => database.owner`
    update public.events set starts_at = now() + make_interval(days => ${days}) - interval '2 hours',
      ends_at = now() + make_interval(days => ${days}) where id = ${event}`
  const answerBefore = (days: number) => database.owner`
    update public.rsvps set created_at = now() - make_interval(days => ${days}) where event_id = ${event}`
  const guestsAfterJobs = async () => {
    await database.owner`select private.run_due()`
    return database.owner`select user_id, allergies from public.rsvps where event_id = ${event}`
  }

  await moveTo(-RETENTION_DAYS.guestNames - 1)
  expect(await guestsAfterJobs()).toEqual([{ user_id: guest, allergies: 'Nuts' }])
  await answerBefore(RETENTION_DAYS.guestNames + 2)
  await moveTo(-RETENTION_DAYS.guestNames + 1)
  expect(await guestsAfterJobs()).toEqual([{ user_id: guest, allergies: 'Nuts' }])
  await moveTo(-RETENTION_DAYS.guestNames - 1)
  expect(await guestsAfterJobs()).toEqual([{ user_id: null, allergies: null }])

  await moveTo(3)
  expect(await guests('admin', event)).toMatchObject([{ name: null, email: null, party_size: 3 }])
  expect(await wronglyFilled(database.owner)).toEqual([])
  const counts = await database.owner`select seated, arrived from private.count_guests(${event})`
  expect(counts).toEqual([{ seated: 3, arrived: 3 }])
  expect(await asGuest(database.requests, guest, (sql) => sql`select * from public.my_rsvps()`)).toEqual([])
})

test('A guest is checked in once, and a delayed copy of an undone check-in does not repeat it', async () => {
  const key = stableUuid('a check-in without network')
  const arrived = await checkIn('employee', true, key)
  expect(arrived).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  expect(await checkIn('manager', true)).toBe(arrived)
  expect(await checkIn('employee', false)).toBeNull()
  expect(await checkIn('employee', true, key)).toBe(arrived)
  expect(await guests('employee')).toMatchObject([{ checked_in_at_local: null }])
  expect(await stateOf(checkIn('employee', false, key))).toBe('PT422')
  expect(await stateOf(checkIn('member', true))).toBe('42501')
})

test('A check-in is refused earlier than a day before the event, without a seat, and after the seat was given back', async () => {
  await moveStart('25 hours')
  expect(await stateOf(checkIn('manager', true))).toBe('PT409')
  await moveStart('20 hours')
  await database.owner`update public.rsvps set status = 'waiting' where id = ${RSVP}`
  expect(await stateOf(checkIn('manager', true))).toBe('PT409')
  await database.owner`update public.rsvps set status = 'going' where id = ${RSVP}`
  const gone = actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.check_in(${stableUuid('nobody')}, true)`,
  )
  expect(await stateOf(gone)).toBe('PT404')
})

test('A check-in during a change that costs the party its seat waits for it and is refused', async () => {
  const waiting = await database.owner.begin(async (sql) => {
    await sql`update public.rsvps set status = 'waiting' where id = ${RSVP}`
    const checkedIn = stateOf(checkIn('manager', true))
    await expect
      .poll(
        () => database.owner`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%check_in%'`,
      )
      .toHaveLength(1)
    return { checkedIn }
  })
  expect(await waiting.checkedIn).toBe('PT409')
  await database.owner`update public.rsvps set status = 'going' where id = ${RSVP}`
})

test('Guests get no message later than a day after the event, and the event says so', async () => {
  const state = () => database.owner`
    select e.is_over, e.takes_messages from public.events e where id = ${PUBLISHED_EVENT}`
  expect(await state()).toEqual([{ is_over: false, takes_messages: true }])
  await moveStart('-3 hours')
  expect(await state()).toEqual([{ is_over: true, takes_messages: true }])
  await moveStart('-27 hours')
  expect(await state()).toEqual([{ is_over: true, takes_messages: false }])
  expect(await stateOf(message('manager', 'Thank you for coming.'))).toBe('PT409')
  await moveStart('20 hours')
})

test('A message goes to each chosen guest once, and an event has at most two', async () => {
  const key = stableUuid('a message')
  expect(await stateOf(message('employee', 'Hello'))).toBe('42501')
  expect(await stateOf(message('manager', ' \u200b '))).toBe('23514')
  expect(await stateOf(message('manager', 'Hello', 'nobody'))).toBe('PT400')
  expect(await stateOf(message('manager', 'Hello', 'waiting'))).toBe('PT400')
  const sent = await Promise.all([
    message('manager', 'Bring a scarf.', 'seated', key),
    message('manager', 'Bring a scarf.', 'seated', key),
  ])
  expect(sent).toEqual([1, 1])
  expect(await message('admin', 'See you soon.')).toBe(1)
  expect(await stateOf(message('admin', 'One more thing.'))).toBe('PT409')
  const mails = await database.owner`
    select recipient, data ->> 'message' as message from private.outgoing_mail
    where template = 'event-message' order by id`
  expect(mails).toEqual([
    { recipient: emailOf('member'), message: 'Bring a scarf.' },
    { recipient: emailOf('member'), message: 'See you soon.' },
  ])
  const listed = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select message, audience, recipients from public.sent_messages(${PUBLISHED_EVENT})`,
  )
  expect(listed).toEqual([
    { message: 'See you soon.', audience: 'all', recipients: 1 },
    { message: 'Bring a scarf.', audience: 'seated', recipients: 1 },
  ])
  const entries = await database.owner`
    select detail from public.audit_log where action = 'message guests' order by id`
  expect(entries.map(({ detail }) => detail)).toEqual([
    { audience: 'seated', recipients: 1 },
    { audience: 'all', recipients: 1 },
  ])
  const [row] = await actAs(
    database.requests,
    'manager',
    (sql) => sql<{ data: { sent_messages: object[] } }[]>`select public.export_my_data() as data`,
  )
  expect(row?.data.sent_messages).toMatchObject([{ message: 'Bring a scarf.' }])
})

test('The guests of an event with more parties than one answer holds are read in pages, each once', async () => {
  const all = await addGuests(database.owner, 'a fair', 1_001)
  const event = await addEvent(database.owner, 'a-fair', 2_000)
  await database.owner`
    insert into public.rsvps (event_id, user_id, status) select ${event}, id, 'going' from unnest(${all}::uuid[]) as id`
  const page = (offset: number) =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`select rsvp_id from public.event_guests(${event}) limit 1000 offset ${offset}`,
    )
  const rows = [...(await page(0)), ...(await page(1_000))]
  expect(rows).toHaveLength(all.length)
  expect(new Set(rows.map((row) => row['rsvp_id'])).size).toBe(all.length)
})
