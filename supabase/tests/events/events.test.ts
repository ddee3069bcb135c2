import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { insertRows } from '../../seed/insert-rows.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { DRAFT_EVENT, OPEN_EVENT } from '../contract/rows.ts'
import { wronglyFilled } from '../history/recount.ts'

const SEATS = 10
const GUESTS = Array.from({ length: 50 }, (_, index) => stableUuid(`guest ${index}`))

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner.begin((sql) =>
    insertRows(
      sql,
      'auth.users',
      GUESTS.map((id, index) => ({
        id,
        email: `guest-${index}@guests.test`,
        is_sso_user: false,
        is_anonymous: false,
      })),
    ),
  )
  await database.owner`update public.events set capacity = ${SEATS} where id = ${OPEN_EVENT}`
})
afterAll(() => database.close())

const asGuest = <T>(guest: string, act: Parameters<typeof actAs<T>>[2]) =>
  actAs(database.requests, 'member', act, { claims: { sub: guest, session_id: null } })

const answer = (guest: string, event = OPEN_EVENT) =>
  asGuest(guest, async (sql) => {
    const [row] = await sql<{ status: string }[]>`select public.rsvp(${event}) as status`
    return row?.status
  })

const fill = async () => {
  const [stats] =
    await database.owner`select going, waiting from public.event_stats where event_id = ${OPEN_EVENT}`
  return stats
}

const statusOf = async (guest: string) => {
  const [row] = await database.owner`select status from public.rsvps where user_id = ${guest}`
  return row?.['status']
}

test('Fifty concurrent RSVPs never take more seats than there are', async () => {
  const answers = await Promise.all(GUESTS.map((guest) => answer(guest)))
  expect(answers.filter((status) => status === 'going')).toHaveLength(SEATS)
  expect(answers.filter((status) => status === 'waiting')).toHaveLength(GUESTS.length - SEATS)
  expect(await fill()).toEqual({ going: SEATS, waiting: GUESTS.length - SEATS })
  expect(await wronglyFilled(database.owner)).toEqual([])
})

test('A repeated RSVP keeps the same seat and sends one mail', async () => {
  const first = GUESTS[0] ?? ''
  expect(await answer(first)).toBe(await statusOf(first))
  expect(await wronglyFilled(database.owner)).toEqual([])
  const mails = await database.owner`
    select template, count(*)::int as sent from private.outgoing_mail group by template order by template`
  expect(mails).toEqual([
    { template: 'rsvp-going', sent: SEATS },
    { template: 'rsvp-waiting', sent: GUESTS.length - SEATS },
  ])
})

test('A free seat goes to the first on the waiting list, who gets a mail', async () => {
  const [next] = await database.owner<{ user_id: string }[]>`
    select user_id from public.rsvps where event_id = ${OPEN_EVENT} and status = 'waiting' order by created_at, id limit 1`
  const [seated] = await database.owner<{ user_id: string }[]>`
    select user_id from public.rsvps where event_id = ${OPEN_EVENT} and status = 'going' limit 1`
  await asGuest(seated?.user_id ?? '', (sql) => sql`select public.cancel_rsvp(${OPEN_EVENT})`)

  expect(await statusOf(next?.user_id ?? '')).toBe('going')
  expect(await fill()).toEqual({ going: SEATS, waiting: 39 })
  const mails = await database.owner`select from private.outgoing_mail where template = 'rsvp-promoted'`
  expect(mails).toHaveLength(1)
})

test('A larger capacity and a deleted account both promote from the waiting list', async () => {
  await actAs(
    database.requests,
    'manager',
    (sql) =>
      sql`update public.events set version = version, capacity = capacity + 5 where id = ${OPEN_EVENT}`,
  )
  expect(await fill()).toEqual({ going: 15, waiting: 34 })

  const [seated] = await database.owner<{ user_id: string }[]>`
    select user_id from public.rsvps where event_id = ${OPEN_EVENT} and status = 'going' limit 1`
  await database.auth`delete from auth.users where id = ${seated?.user_id ?? ''}`
  expect(await fill()).toEqual({ going: 15, waiting: 33 })
  expect(await wronglyFilled(database.owner)).toEqual([])
})

test('Twenty cancellations during twenty RSVPs leave exact counts', async () => {
  const known = await database.owner<{ user_id: string }[]>`
    select user_id from public.rsvps where event_id = ${OPEN_EVENT} order by user_id limit 20`
  const newcomers = Array.from({ length: 20 }, (_, index) => stableUuid(`newcomer ${index}`))
  await database.owner.begin((sql) =>
    insertRows(
      sql,
      'auth.users',
      newcomers.map((id, index) => ({
        id,
        email: `new-${index}@guests.test`,
        is_sso_user: false,
        is_anonymous: false,
      })),
    ),
  )
  await Promise.all([
    ...known.map(({ user_id: guest }) =>
      asGuest(guest, (sql) => sql`select public.cancel_rsvp(${OPEN_EVENT})`),
    ),
    ...newcomers.map((guest) => answer(guest)),
  ])
  expect(await fill()).toMatchObject({ going: 15 })
  expect(await wronglyFilled(database.owner)).toEqual([])
})

test('A draft, a canceled event and one that has begun take no RSVPs', async () => {
  const guest = GUESTS.at(-1) ?? ''
  expect(await stateOf(answer(guest, DRAFT_EVENT))).toBe('PT404')
  await database.owner`update public.events set status = 'cancelled' where id = ${OPEN_EVENT}`
  expect(await stateOf(answer(stableUuid('nobody yet')))).toBe('PT409')
  const guests = await database.owner`select from public.rsvps where event_id = ${OPEN_EVENT}`
  const told = await database.owner`select from private.outgoing_mail where template = 'event-cancelled'`
  expect(told.length).toBe(guests.length)
})
