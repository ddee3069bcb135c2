import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { RETENTION_DAYS } from '../../../src/domain/people/retention.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, type Actor } from '../contract/actors.ts'
import { COMTE, GOUDA, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner`delete from public.stock_alert_batches`
  await database.owner`update public.cheeses set in_stock = false where id in (${GOUDA}, ${ROQUEFORT})`
})
afterAll(() => database.close())

const ask = (actor: Actor, email: string, cheese = GOUDA) =>
  actAs(database.requests, actor, (sql) => sql`select public.request_stock_alert(${email}, ${cheese})`)

const queued = (template: string) =>
  database.owner<{ recipient: string; token: string }[]>`
    select recipient, private.new_link_token(data) as token from private.outgoing_mail where template = ${template} order by id`

const queuedCount = (template: string) =>
  database.owner<{ count: number }[]>`
    select count(*)::int from private.outgoing_mail where template = ${template}`

test('A guest confirms a stock alert from the mailbox, a member with a confirmed email does not have to', async () => {
  const unknown = await ask('anon', 'Guest@Example.test')
  const known = await ask('anon', 'guest@example.test')
  expect(known).toEqual(unknown)
  await ask('other', emailOf('other'))

  const mails = await queued('confirm-stock-alert')
  expect(mails.map((mail) => mail.recipient)).toEqual(['guest@example.test'])
  const [confirmed] = await actAs(
    database.requests,
    'anon',
    (sql) => sql`select public.confirm_stock_alert(${mails[0]?.token ?? ''}) as it`,
  )
  expect(confirmed).toEqual({ it: true })
})

test('A cheese that is in stock is not waited for, and the answer is the same', async () => {
  const before = await queuedCount('confirm-stock-alert')
  expect(await ask('anon', 'early@example.test', COMTE)).toEqual(await ask('anon', 'early@example.test'))
  await ask('member', emailOf('member'), COMTE)
  expect(await queuedCount('confirm-stock-alert')).toEqual([{ count: (before[0]?.count ?? 0) + 1 }])
  const kept = await database.owner`
    select from public.notify_requests where cheese_id = ${COMTE} and email = 'early@example.test'`
  expect(kept).toEqual([])
})

test('Requests to one email are limited', async () => {
  for (let attempt = 0; attempt < 12; attempt++)
    await ask('anon', 'victim@example.test', attempt % 2 ? GOUDA : COMTE)
  const mails = (await queued('confirm-stock-alert')).filter(
    ({ recipient }) => recipient === 'victim@example.test',
  )
  expect(mails.length).toBeLessThanOrEqual(2)
})

test('What a stranger asked for in the name of a member does not keep the member from a stock alert', async () => {
  for (const cheese of [GOUDA, COMTE, ROQUEFORT, GOUDA, COMTE, ROQUEFORT])
    await ask('anon', emailOf('member'), cheese)
  await ask('member', emailOf('member'), ROQUEFORT)
  const alerts = await database.owner`
    select r.confirmed_at is not null as is_confirmed, r.user_id is not null as is_own from public.notify_requests r
    where r.email = ${emailOf('member')} and r.cheese_id = ${ROQUEFORT}`
  expect([...alerts]).toEqual([{ is_confirmed: true, is_own: true }])
  await database.owner`delete from public.notify_requests where email = ${emailOf('member')} and cheese_id <> ${COMTE}`
})

test('Staff see how many guests with a confirmed stock alert wait for each cheese, most first', async () => {
  const nameOf = async (id: string) => {
    const [cheese] = await database.owner`select name from public.cheeses where id = ${id}`
    return cheese?.['name']
  }
  const counts = await actAs(
    database.requests,
    'employee',
    (sql) => sql`select name, waiting::int from public.notify_request_counts()`,
  )
  expect(counts).toEqual([
    { name: await nameOf(GOUDA), waiting: 2 },
    { name: await nameOf(COMTE), waiting: 1 },
  ])
})

test.each(['gu\u200best@example.test', 'guest@192.0.2.1', 'guest@[192.0.2.1]', 'guest@0xc0.0.2.1'])(
  'The email %j is refused',
  async (email) => {
    expect(await stateOf(ask('anon', email))).toBe('PT400')
  },
)

test('A text that is not an email is refused', async () => {
  expect(await stateOf(ask('anon', 'not an email'))).toBe('PT400')
})

const restock = (inStock: boolean) =>
  actAs(database.requests, 'employee', (sql) => sql`select public.set_in_stock(${GOUDA}, ${inStock})`)

type LoggedBatch = { id: string; state: string; guests: number }

const readLog = () =>
  actAs(
    database.requests,
    'employee',
    (sql) => sql<LoggedBatch[]>`select id, state, guests from public.stock_alert_log()`,
  )

const endHold = async () => {
  await database.owner`update public.stock_alert_batches set send_at = now()`
  await Promise.all([1, 2, 3].map(() => database.owner`select private.run_due()`))
}

test('Mail about a cheese that is back is held, and nothing is sent when it is switched back', async () => {
  await restock(true)
  expect(await readLog()).toMatchObject([{ state: 'held', guests: 2 }])
  await database.owner`select private.run_due()`
  expect(await queued('back-in-stock')).toHaveLength(0)
  await restock(false)
  await endHold()
  expect(await readLog()).toMatchObject([{ state: 'cancelled' }])
  expect(await queued('back-in-stock')).toHaveLength(0)
})

test('Staff can cancel held mail, and the guests go on waiting', async () => {
  await restock(true)
  const [batch] = await readLog()
  const cancel = () =>
    actAs(
      database.requests,
      'employee',
      (sql) => sql`select public.cancel_stock_alerts(${batch?.id ?? 0}) as it`,
    )
  expect(await cancel()).toEqual([{ it: true }])
  expect(await cancel()).toEqual([{ it: false }])
  await endHold()
  expect(await queued('back-in-stock')).toHaveLength(0)
  await restock(false)
})

test('After the hold, every person with a confirmed stock alert gets one mail', async () => {
  await restock(true)
  await restock(false)
  await restock(true)
  await endHold()
  await restock(false)
  await restock(true)
  await endHold()
  const told = await queued('back-in-stock')
  expect(told.map((mail) => mail.recipient).toSorted()).toEqual(
    [emailOf('other'), 'guest@example.test'].toSorted(),
  )
  expect((await readLog())[0]).toMatchObject({ state: 'sent', guests: 2 })
})

test('A cheese that returns from the archive in stock is back too', async () => {
  const [before] = await queuedCount('back-in-stock')
  await ask('other', emailOf('other'), ROQUEFORT)
  await database.owner`update public.cheeses set active = false, in_stock = false where id = ${ROQUEFORT}`
  await database.owner`update public.cheeses set in_stock = true where id = ${ROQUEFORT}`
  await endHold()
  expect(await queuedCount('back-in-stock')).toEqual([before])
  await database.owner`update public.cheeses set active = true where id = ${ROQUEFORT}`
  await endHold()
  expect(await queuedCount('back-in-stock')).toEqual([{ count: (before?.count ?? 0) + 1 }])
})

test('The link in the mail withdraws the stock alert', async () => {
  const [mail] = await queued('back-in-stock')
  const unsubscribe = async () => {
    const [row] = await actAs(
      database.requests,
      'anon',
      (sql) => sql`select public.unsubscribe_stock_alert(${mail?.token ?? ''}) as it`,
    )
    return row?.['it']
  }
  expect(await unsubscribe()).toBe(true)
  expect(await unsubscribe()).toBe(false)
})

test('A queued mail is claimed once, and again later if it was not sent', async () => {
  const claim = () => database.owner<{ id: string }[]>`select id from private.claim_mail(100)`
  const [first, second] = await Promise.all([claim(), claim()])
  const ids = [...first, ...second].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await claim()).toHaveLength(0)

  await database.owner`select private.mail_sent(${ids[0] ?? 0})`
  await database.owner`update private.outgoing_mail set next_attempt_at = now()`
  expect(await claim()).toHaveLength(ids.length - 1)
})

test('A mail is deleted from the queue a week after it was written', async () => {
  const age = (hours: number) => database.owner`
    update private.outgoing_mail set created_at = now() - make_interval(days => ${RETENTION_DAYS.outgoingMail}, hours => ${hours})`
  const countAfterPurge = async () => {
    await database.owner`select private.purge_expired()`
    const [row] = await database.owner<{ count: number }[]>`select count(*)::int from private.outgoing_mail`
    return row?.count
  }
  await age(-1)
  expect(await countAfterPurge()).toBeGreaterThan(0)
  await age(1)
  expect(await countAfterPurge()).toBe(0)
})

test('Stock alerts are deleted thirty days after the mail, or after a week without confirmation', async () => {
  const { sentStockAlert, unconfirmedStockAlert } = RETENTION_DAYS
  const leftAfter = async (hours: number) => {
    await database.owner`
      update public.notify_requests set sent_at = now() - make_interval(days => ${sentStockAlert}, hours => ${hours})
      where sent_at is not null`
    await database.owner`
      update public.notify_requests
      set created_at = now() - make_interval(days => ${unconfirmedStockAlert}, hours => ${hours})
      where confirmed_at is null`
    await database.owner`select private.purge_expired()`
    return database.owner`select email, sent_at, confirmed_at from public.notify_requests`
  }
  const before = await leftAfter(-1)
  expect(before.some((alert) => alert['sent_at'])).toBe(true)
  expect(before.some((alert) => !alert['confirmed_at'])).toBe(true)
  expect(await leftAfter(1)).toMatchObject([{ email: emailOf('member') }])
})
