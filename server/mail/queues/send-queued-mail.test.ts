import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { loadKeys, type Keys } from '../../keys.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createMailStore } from '../mail-store.ts'
import { createMailer } from '../mailer.ts'
import { sendQueuedMail } from './send-queued-mail.ts'

const EVENING = 'Friday, May 1, 7:00\u00a0p.m.'

let database: TestDatabase
let keys: Keys
let stop: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase('catalogue')
  keys = await database.owner.begin((sql) => loadKeys(sql, database.location.databaseSecret, readConfig({})))
  await queue('event-cancelled', {
    event: 'Left over',
    slug: 'left-over',
    starts_at_local: '2026-05-01T19:00',
  })
  stop = await startSending()
})
afterAll(async () => {
  await stop()
  await database.close()
})

const startSending = () => {
  const config = readConfig({ SITE_URL: 'https://shop.example' })
  const parts = { config, database, keys, log: pino({ level: 'silent' }) }
  return sendQueuedMail({ ...parts, mailer: createMailer(parts) })
}

const queue = (template: string, data: Record<string, string | number>) =>
  database.owner`select private.queue_mail(${template}, 'guest@example.test', ${database.owner.json(data)})`

async function sent(subject: string) {
  const find = async () =>
    (await createMailStore(database.auth, keys).list()).filter((mail) => mail.subject === subject)
  await expect.poll(find).toHaveLength(1)
  const [mail] = await find()
  return mail?.text ?? ''
}

test('Messages queued while the server was down are sent at its start', async () => {
  expect(await sent('Canceled: Left over')).toContain(`Left over on ${EVENING} has been canceled`)
})

test('A stock alert is confirmed, sent once, and has a link to delete it', async () => {
  const [cheese] = await database.owner<{ id: string; slug: string; name: string }[]>`
    select id, slug, name from public.cheeses limit 1`
  await database.owner`update public.cheeses set in_stock = false where id = ${cheese?.id ?? ''}`
  await database.owner`select public.request_stock_alert('waiting@example.test', ${cheese?.id ?? ''})`
  const asked = await sent(`Shall we write when ${cheese?.name} is back?`)
  const token = /\/stock-alerts\/([0-9a-f-]+)\/confirm/.exec(asked)?.[1]
  await database.owner`select public.confirm_stock_alert(${token ?? ''})`
  await database.owner`update public.cheeses set in_stock = true where id = ${cheese?.id ?? ''}`
  await database.owner`update public.stock_alert_batches set send_at = now()`
  await database.owner`select private.run_due()`
  const told = await sent(`${cheese?.name} is back`)
  expect(told).toContain(`https://shop.example/${cheese?.slug}`)
  expect(told).toMatch(/https:\/\/shop\.example\/stock-alerts\/[0-9a-f]{32}\/stop/)
})

test.each([
  ['rsvp-going', 'Your seat: Smoke'],
  ['rsvp-waiting', 'On the waiting list: Smoke'],
  ['rsvp-promoted', 'You have a seat: Smoke'],
  ['rsvp-changed', 'Changed: Smoke'],
  ['rsvp-cancelled', 'Your RSVP is canceled: Smoke'],
  ['event-reminder', 'Tomorrow: Smoke'],
])('The message %s has the time of the event and a link to it', async (template, subject) => {
  await queue(template, { event: 'Smoke', slug: 'smoke', starts_at_local: '2026-05-01T19:00' })
  const told = await sent(subject)
  expect(told).toContain(EVENING)
  expect(told).toContain('https://shop.example/events/smoke')
})

test('Guests who come with others read for how many, where, and when to pay', async () => {
  const fair = {
    event: 'Fair',
    slug: 'fair',
    starts_at_local: '2026-05-01T19:00',
    location: 'In the cellar room',
    payment_note: 'Pay on the day.',
    party_size: 3,
    status: 'going',
  }
  for (const template of ['rsvp-going', 'rsvp-waiting', 'rsvp-promoted', 'rsvp-changed', 'event-reminder'])
    await queue(template, fair)
  const confirmed = await sent('Your seats: Fair')
  const where = 'Where: In the cellar room, 12 Cobble Lane, Old Quarter, Vancouver, BC.'
  for (const words of [
    'Your 3 seats are reserved',
    where,
    'Pay on the day.',
    `until it starts, on ${EVENING}`,
  ])
    expect(confirmed).toContain(words)
  expect(await sent('On the waiting list: Fair')).toContain('There are not 3 free seats for Fair')
  expect(await sent('You have a seat: Fair')).toContain('3 seats are yours; you need not confirm.')
  expect(await sent('Changed: Fair')).toContain('3 seats are reserved for you now.')
  expect(await sent('Tomorrow: Fair')).toContain(where)
})

test('A message that is sent again has the same Message-ID', async () => {
  await stop()
  const late = { event: 'Twice', slug: 'twice', starts_at_local: '2026-05-01T19:00' }
  const [queued] = await database.owner<{ message_id: string }[]>`
    insert into private.outgoing_mail (template, recipient, data)
    values ('rsvp-going', 'guest@example.test', ${database.owner.json(late)}) returning message_id`
  stop = await startSending()
  await sent('Your seat: Twice')
  const mails = await createMailStore(database.auth, keys).list()
  expect(mails.find(({ subject }) => subject === 'Your seat: Twice')?.messageId).toBe(
    `<${queued?.message_id}@shop.example>`,
  )
})

test('Guests read that an event moved, is canceled or takes place after all, and what the shop wrote', async () => {
  const fair = {
    event: 'Fair',
    slug: 'fair',
    starts_at_local: '2026-05-01T19:00',
    ends_at_local: '2026-05-01T21:00',
    former_starts_at_local: '2026-04-24T19:00',
    location: 'The cellar',
    note: 'The cellar is flooded.\nMoney goes back.',
  }
  for (const change of ['moved', 'cancelled', 'restored']) await queue(`event-${change}`, fair)
  await queue('event-message', { ...fair, message: 'Bring a <b>scarf</b>.\n\nIt is cold.' })
  const moved = await sent('Moved: Fair')
  expect(moved).toContain('Friday, April 24')
  expect(moved).toContain(`${EVENING}, until 9:00\u00a0p.m., The cellar`)
  expect(await sent('Canceled: Fair')).toContain('The cellar is flooded.\n\nMoney goes back.')
  expect(await sent('It takes place after all: Fair')).toContain(EVENING)
  expect(await sent('About Fair')).toContain('Bring a <b>scarf</b>.\n\nIt is cold.')
})

test('A sentence that ends with a time has one period', async () => {
  const data = { event: 'Supper', slug: 'supper', starts_at_local: '2026-05-01T19:00', party_size: 2 }
  const subjects = {
    'rsvp-going': 'Your seats: Supper',
    'rsvp-waiting': 'On the waiting list: Supper',
    'rsvp-promoted': 'You have a seat: Supper',
    'rsvp-cancelled': 'Your RSVP is canceled: Supper',
    'event-reminder': 'Tomorrow: Supper',
  }
  for (const template of Object.keys(subjects)) await queue(template, data)
  for (const subject of Object.values(subjects)) {
    const text = await sent(subject)
    expect(text).toContain(`${EVENING} `)
    expect(text).not.toContain('..')
  }
})

test('Staff read which feature of tomorrow is out of stock, and where to change it', async () => {
  await queue('feature-out-of-stock', { cheese: 'Abondance', day: '2028-02-29' })
  const told = await sent("Tomorrow's feature is out of stock: Abondance")
  expect(told).toContain('Abondance is confirmed for Tuesday, February 29')
  expect(told).toContain('https://shop.example/cms/calendar?day=2028-02-29')
})

test('An author reads what was decided about a recipe, why, and where to continue', async () => {
  const recipe = { id: 'some-id', slug: 'fondue', title: 'Fondue', note: 'Which wine?' }
  for (const decision of ['published', 'returned', 'rejected']) await queue(`recipe-${decision}`, recipe)
  expect(await sent('Your recipe is on the site: Fondue')).toContain('https://shop.example/recipes/fondue')
  const returned = await sent('One question about your recipe: Fondue')
  expect(returned).toContain('Which wine?')
  expect(returned).toContain('https://shop.example/recipes/some-id/edit')
  expect(await sent('We will not publish Fondue')).toContain('Which wine?')
})

test('Sent messages are deleted', async () => {
  await expect.poll(() => database.owner`select from private.outgoing_mail`).toHaveLength(0)
})

test('A server that closes does not wait for a long queue and loses no message', async () => {
  await stop()
  const before = (await createMailStore(database.auth, keys).list()).length
  await database.owner`
    select private.queue_mail('event-cancelled', 'guest@example.test', '{"event": "Long", "slug": "long", "starts_at_local": "2026-05-01T19:00"}')
    from generate_series(1, 100)`
  stop = await startSending()
  await stop()
  const waiting = (await database.owner`select from private.outgoing_mail`).length
  const delivered = (await createMailStore(database.auth, keys).list()).length - before
  expect(waiting).toBeGreaterThan(0)
  expect(waiting + delivered).toBe(100)
})
