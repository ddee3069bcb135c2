import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoad, printRecord } from './load.ts'
import { missingPrograms, openShopAtScale, type ShopAtScale } from './shop-at-scale.ts'

const PER_SECOND = 100
const SECONDS = 60
const QUIET_MS = 10_000
const FROZEN_MS = 20_000
/** Until somebody, or a program, has decided that the primary does not come back. */
const DECIDED_AFTER_MS = 3_000
const MISTAKE_MS = 20_000
const RECOVERED_SECONDS = 5
const WRITABLE_SECONDS = 15

describe.skipIf(missingPrograms.length > 0)('Three databases, at 100 requests a second', () => {
  let shop: ShopAtScale
  let load: Awaited<ReturnType<typeof createLoad>>
  beforeAll(async () => {
    shop = await openShopAtScale()
    load = await createLoad(shop, PER_SECOND)
    await load.sendDuring(5, async () => {})
  })
  afterAll(() => shop.close())

  /** Resolves with what became of the requests, and the time after `happen` until all of them were answered. */
  async function drill(name: string, happen: () => Promise<unknown>) {
    let over = 0
    const record = await load.sendDuring(SECONDS, async () => {
      await wait(QUIET_MS)
      await happen()
      over = performance.now()
    })
    const seconds = record.secondsUntilAnswered(over)
    printRecord(name, record, `recovered in ${seconds.toFixed(1)} s`)
    return { ...record, seconds }
  }

  test('After a restart of the database the shop recovers by itself', async () => {
    const { lost, seconds } = await drill('database restart', async () => {
      await shop.primary.shutDown()
      await shop.primary.start()
    })
    expect(lost).toBe(0)
    expect(seconds).toBeLessThanOrEqual(RECOVERED_SECONDS)
  })

  test('After the database was frozen the shop recovers by itself', async () => {
    let [home, ready] = [0, 0]
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${shop.port}${path}`)).status
    const { lost, seconds } = await drill('database frozen for 20 s', async () => {
      await shop.primary.signal('SIGSTOP')
      await wait(FROZEN_MS)
      ;[home, ready] = [await statusOf('/'), await statusOf('/readyz')]
      await shop.primary.signal('SIGCONT')
    })
    // HAProxy sends requests to processes that are not ready when there are no others.
    expect([home, ready]).toEqual([200, 503])
    expect(lost).toBe(0)
    expect(seconds).toBeLessThanOrEqual(RECOVERED_SECONDS)
  })

  test('After a failover nothing is lost, and a former primary that comes back is not written to', async () => {
    let [killedAt, before, after] = [0, 0, -1]
    const record = await load.sendDuring(SECONDS, async () => {
      await wait(QUIET_MS)
      killedAt = performance.now()
      await shop.primary.crash()
      await wait(DECIDED_AFTER_MS)
      await shop.synchronous.promote()
      await wait(WRITABLE_SECONDS * 1_000)
      await shop.primary.start()
      await acceptWritesAlone(shop)
      before = await countRatings(shop)
      await wait(MISTAKE_MS / 2)
      // One that has not seen either of them.
      shop.processes[0]?.child.kill('SIGKILL')
      await shop.processes[0]?.ended
      await shop.start(0)
      await wait(MISTAKE_MS / 2)
      after = await countRatings(shop)
    })
    const seconds = record.secondsUntilWritable(killedAt)
    const more = `writes again after ${seconds.toFixed(1)} s, ${after - before} on the former primary`
    printRecord('failover', record, more)
    expect(record.lost).toBe(0)
    expect(seconds).toBeLessThanOrEqual(WRITABLE_SECONDS)
    expect(after).toBe(before)
  })
})

/** Without this it would wait for a standby, and nobody could write to it by mistake. */
async function acceptWritesAlone({ primary }: ShopAtScale) {
  await primary.superuser`alter system reset synchronous_standby_names`
  await primary.superuser`select pg_reload_conf()`
}

/** On the first primary, whatever its timeline. */
async function countRatings({ primary }: ShopAtScale) {
  const client = new Client(primary.url)
  await client.connect()
  const { rowCount } = await client.query('select from public.cheese_ratings')
  await client.end()
  return rowCount ?? 0
}
