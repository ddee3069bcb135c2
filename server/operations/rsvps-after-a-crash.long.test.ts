import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { addEvent, addGuests, partiesOf, seatByRule } from '../../supabase/tests/events/event-guests.ts'
import { wronglyFilled } from '../../supabase/tests/history/recount.ts'
import { readConfig } from '../config.ts'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import { findSecret } from '../secret/app-secret.ts'
import { killPostgres } from '../testing/kill-postgres.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { createInstallation, killRunningShops, runShop, untilReady } from '../testing/shop-process.ts'

const SEATS = 10
const GUESTS = 200
const ACKNOWLEDGED_BEFORE_THE_CRASH = 60
const SENDER = path.join(import.meta.dirname, '../testing/send-rsvps.ts')

afterEach(killRunningShops)

const headerOf = (mail: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(mail)?.[1] ?? ''

/** Sends the RSVPs of all guests from another process, and returns who was acknowledged with what. */
async function sendRsvps(dataDir: string, event: string, onAcknowledged?: (count: number) => void) {
  const sender = spawn(
    process.execPath,
    ['--import', 'tsx', SENDER, dataDir, event, 'crash', String(GUESTS)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = once(sender, 'close')
  const acknowledged = new Map<string, string>()
  for await (const line of createInterface(sender.stdout)) {
    const [guest = '', status = ''] = line.split(' ')
    acknowledged.set(guest, status)
    onAcknowledged?.(acknowledged.size)
  }
  await ended
  return acknowledged
}

test('Two hundred RSVPs during which shop and database are killed are seated by the rule, and each guest gets one mail', async () => {
  const { dataDir, port, remove } = await createInstallation()
  const mailServer = await startMailServer()
  const config = readConfig({ DATA_DIR: dataDir })
  const start = async () => {
    const shop = runShop({ PORT: String(port), DATA_DIR: dataDir, SMTP_URL: mailServer.url })
    await untilReady(shop)
    const { location } = await locateDatabase(config, await findSecret(config), { onProgress: () => {} })
    return { shop, owner: connect(location, 'owner', { max: 1 }) }
  }

  const first = await start()
  const event = await addEvent(first.owner, 'crash', SEATS)
  const guests = await addGuests(first.owner, 'crash', GUESTS)
  await first.owner.end()
  let kill: Promise<void> | undefined
  const before = await sendRsvps(dataDir, event, (count) => {
    if (count < ACKNOWLEDGED_BEFORE_THE_CRASH || kill) return
    first.shop.child.kill('SIGKILL')
    kill = killPostgres(dataDir)
  })
  await Promise.all([kill, first.shop.ended])
  expect(before.size).toBeLessThan(GUESTS)

  const { shop, owner } = await start()
  const acknowledged = await sendRsvps(dataDir, event)
  expect(acknowledged.size).toBe(GUESTS)
  for (const [guest, status] of before) expect(acknowledged.get(guest)).toBe(status)
  const parties = await partiesOf(owner, event)
  expect(parties).toEqual(seatByRule(parties, SEATS))
  expect(await wronglyFilled(owner)).toEqual([])

  // Messages that the killed shop had claimed would be due in some minutes.
  await owner`update private.outgoing_mail set next_attempt_at = now() where attempts > 0`
  await owner`select pg_notify('mail_due', '')`
  await expect.poll(() => owner`select from private.outgoing_mail`, { timeout: 180_000 }).toHaveLength(0)
  const sent = new Set(
    mailServer.received.map((mail) => `${headerOf(mail, 'To')} ${headerOf(mail, 'Message-ID')}`),
  )
  expect([...sent].map((mail) => mail.split('@')[0]).toSorted()).toEqual(guests.toSorted())

  await owner.end()
  shop.child.kill('SIGTERM')
  await shop.ended
  mailServer.close()
  await remove()
}, 480_000)
