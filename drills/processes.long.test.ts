import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoad, printRecord } from './load.ts'
import { countMails, killOne, restartInTurn } from './processes.ts'
import { missingPrograms, openShopAtScale, type ShopAtScale } from './shop-at-scale.ts'

const PER_SECOND = 100
const SECONDS = 60
const MAILS = 200
const ALL_MAILS_WITHIN = { timeout: 120_000, interval: 500 }

describe.skipIf(missingPrograms.length > 0)('Two processes behind HAProxy, at 100 requests a second', () => {
  let shop: ShopAtScale
  let load: Awaited<ReturnType<typeof createLoad>>
  beforeAll(async () => {
    shop = await openShopAtScale()
    load = await createLoad(shop, PER_SECOND)
    // Until pages are in memory and code is compiled.
    await load.sendDuring(5, async () => {})
  })
  afterAll(() => shop.close())

  test('A rolling restart fails no request', async () => {
    const record = await load.sendDuring(SECONDS, async () => {
      await wait(10_000)
      await restartInTurn(shop)
    })
    printRecord('rolling restart', record)
    expect(record).toMatchObject({ failed: 0, lost: 0 })
  })

  test('After a process was killed under one in a hundred requests fail, and every mail is sent', async () => {
    const mails = { seconds: 0 }
    const record = await load.sendDuring(SECONDS, async () => {
      await shop.queueMails(MAILS)
      await wait(2_000)
      const killedAt = performance.now()
      await killOne(shop, 5_000)
      await expect.poll(() => countMails(shop).different, ALL_MAILS_WITHIN).toBe(MAILS)
      mails.seconds = (performance.now() - killedAt) / 1_000
    })
    // A message that was sent twice arrives after all others.
    await expect.poll(() => shop.owner`select from private.outgoing_mail`, ALL_MAILS_WITHIN).toHaveLength(0)
    const { twice } = countMails(shop)
    printRecord('kill -9', record, `${MAILS} mails in ${mails.seconds.toFixed(1)} s, ${twice} of them twice`)
    expect(record.failed).toBeLessThan(record.sent / 100)
    expect(record.lost).toBe(0)
    expect(twice).toBeLessThanOrEqual(1)
  })
})
