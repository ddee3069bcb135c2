import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { ConnectionLost } from '../../database/sql/connection-lost.ts'
import { loadKeys, type Keys } from '../../keys.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createMailer } from '../mailer.ts'
import { confirmItIsYou } from '../templates/confirm-it-is-you.ts'
import { createAccountMail, queueAccountMail } from './account-mail.ts'
import { sendFrom, sendQueuedMail } from './send-queued-mail.ts'
import { createShopMail } from './shop-mail.ts'

const CODE = '271828'
const MESSAGES = 30
const LEASE_SECONDS = 45
/** How long a sender may take to find what nobody announced: the rest of a minute after the lease. */
const FOUND = { timeout: 15_000 }

let database: TestDatabase
let keys: Keys
let smtp: Awaited<ReturnType<typeof startMailServer>>
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await createTestDatabase('catalogue')
  keys = await database.owner.begin((sql) => loadKeys(sql, database.location.databaseSecret, readConfig({})))
  smtp = await startMailServer()
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  smtp.received.splice(0)
})
afterAll(async () => {
  smtp.close()
  await database.close()
})

function parts(smtpUrl = smtp.url) {
  const config = readConfig({ SITE_URL: 'https://shop.example', SMTP_URL: smtpUrl })
  const given = { config, database, keys, log: pino({ level: 'silent' }) }
  return { ...given, mailer: createMailer(given) }
}

const startSender = async (smtpUrl?: string) => void stops.push(await sendQueuedMail(parts(smtpUrl)))

const queueAccount = (to = 'ada@example.test') =>
  queueAccountMail(parts())({ to, template: confirmItIsYou, data: { code: CODE } })

const queueShop = (recipient = 'guest@example.test') => database.owner`
  select private.queue_mail('event-cancelled', ${recipient},
    '{"event": "Fair", "slug": "fair", "starts_at_local": "2026-05-01T19:00"}')`

const waiting = () => database.owner<{ message_id: string; seconds: number; attempts: number }[]>`
  select message_id, extract(epoch from next_attempt_at - now())::float as seconds, attempts
  from (select message_id, next_attempt_at, attempts from auth.outgoing_mail
    union all select message_id, next_attempt_at, attempts from private.outgoing_mail) as mail`

test('Mail about an account is unreadable in the database, and deleted when it is sent', async () => {
  await queueAccount()
  const [row] = await database.owner<{ stored: string }[]>`select o::text as stored from auth.outgoing_mail o`
  expect(row?.stored).not.toMatch(new RegExp(`${CODE}|ada@example|Confirm that`, 'i'))
  await startSender()
  await expect.poll(() => smtp.received).toHaveLength(1)
  expect(smtp.received[0]).toContain(CODE)
  await expect.poll(waiting).toHaveLength(0)
})

test('Two processes send each message once', async () => {
  for (let index = 0; index < MESSAGES; index++) {
    await queueAccount(`person-${index}@example.test`)
    await queueShop(`guest-${index}@example.test`)
  }
  smtp.recipients.splice(0)
  await Promise.all([startSender(), startSender()])
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(0)
  expect(smtp.recipients).toHaveLength(2 * MESSAGES)
  expect(new Set(smtp.recipients).size).toBe(2 * MESSAGES)
})

const QUEUES = [
  ['about an account', queueAccount, () => createAccountMail(parts())],
  ['of the shop', queueShop, () => createShopMail(parts())],
] as const

test('Mail of either queue that a process claimed before it died is sent by another one within a minute', async () => {
  const claimed: (string | undefined)[] = []
  for (const [, queue, open] of QUEUES) {
    await queue()
    claimed.push((await open().claim())?.messageId)
    expect(await open().claim()).toBeUndefined()
  }
  for (const { seconds } of await waiting()) {
    expect(seconds).toBeGreaterThan(LEASE_SECONDS - 5)
    expect(seconds).toBeLessThanOrEqual(LEASE_SECONDS)
  }
  await startSender()
  await database.owner`update auth.outgoing_mail set next_attempt_at = now()`
  await database.owner`update private.outgoing_mail set next_attempt_at = now()`
  await expect.poll(() => smtp.received, FOUND).toHaveLength(QUEUES.length)
  for (const messageId of claimed) expect(smtp.received.join()).toContain(`<${messageId}@shop.example>`)
}, 30_000)

test.each(QUEUES)(
  'A claim of mail %s is renewed, and a failure makes it due later each time',
  async (_, queue, open) => {
    await queue()
    const { claim, renew, failed, sent } = open()
    const { id = '' } = (await claim()) ?? {}
    await database.owner`update auth.outgoing_mail set next_attempt_at = now() + interval '1 second'`
    await database.owner`update private.outgoing_mail set next_attempt_at = now() + interval '1 second'`
    await renew(id)
    expect((await waiting())[0]?.seconds).toBeGreaterThan(LEASE_SECONDS - 5)
    await failed(id, 'Mailbox full')
    expect(Math.round((await waiting())[0]?.seconds ?? 0)).toBe(5 * 60)
    await database.owner`update auth.outgoing_mail set attempts = 3`
    await database.owner`update private.outgoing_mail set attempts = 3`
    await failed(id, 'Mailbox full')
    expect(Math.round((await waiting())[0]?.seconds ?? 0)).toBe(25 * 60)
    await sent(id)
    expect(await waiting()).toEqual([])
  },
)

test('Mail that left while the database was away is not sent again', async () => {
  await queueShop()
  const queue = createShopMail(parts())
  let losses = 2
  const sent = async (id: string) => {
    if (losses-- > 0) throw new ConnectionLost('Connection terminated')
    return queue.sent(id)
  }
  stops.push(await sendFrom([{ ...queue, sent }], parts()))
  await expect.poll(waiting).toHaveLength(0)
  expect(losses).toBe(-1)
  expect(smtp.received).toHaveLength(1)
})

test('Mail that the mail server does not take stays in its queue', async () => {
  await queueAccount()
  await startSender('smtp://127.0.0.1:1')
  await expect.poll(async () => (await waiting())[0]?.seconds, FOUND).toBeGreaterThan(60)
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
}, 30_000)
