import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import { DEMO_PUBLISHABLE_KEY, loadKeys } from '../keys.ts'
import { findSecret } from '../secret/app-secret.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { demoClient } from '../testing/demo-client.ts'
import { createInstallation, killRunningShops, runShop, untilReady } from '../testing/shop-process.ts'

const WAITING_GUESTS = 6

afterEach(killRunningShops)

test('Stock alerts that were held when the shop was killed are sent once each after its restart', async () => {
  const { dataDir, port, remove } = await createInstallation()
  const start = async () => {
    const shop = runShop({ PORT: String(port), DATA_DIR: dataDir })
    await untilReady(shop)
    return shop
  }
  const config = readConfig({ DATA_DIR: dataDir })
  let shop = await start()
  const secret = await findSecret(config)
  const { location } = await locateDatabase(config, secret, { onProgress: () => {} })
  const owner = connect(location, 'owner', { max: 1 })
  const keys = await owner.begin((sql) => loadKeys(sql, secret, config))
  const recipients = async () =>
    (await createMailStore(owner, keys).list())
      .filter(({ subject }) => subject.endsWith('is back'))
      .map(({ to }) => to)

  const employee = await demoClient(
    { url: shop.url, context: { publishableKey: DEMO_PUBLISHABLE_KEY } },
    'employee',
  )
  const { data: cheese } = await employee
    .from('cheeses')
    .select('id')
    .eq('in_stock', false)
    .limit(1)
    .single()
    .throwOnError()
  await employee
    .rpc('record_stock_movement', { cheese_uuid: cheese.id, kind: 'delivery', grams: 2_000 })
    .throwOnError()
  const { data: log } = await employee.rpc('stock_alert_log').throwOnError()
  expect(log).toMatchObject([{ state: 'held', guests: WAITING_GUESTS }])
  shop.child.kill('SIGKILL')
  await shop.ended
  expect(await recipients()).toEqual([])

  await owner`update public.stock_alert_batches set send_at = now()`

  for (let restart = 0; restart < 2; restart++) {
    shop = await start()
    await vi.waitFor(async () => expect(await recipients()).toHaveLength(WAITING_GUESTS), { timeout: 60_000 })
    expect(new Set(await recipients()).size).toBe(WAITING_GUESTS)
    shop.child.kill(restart === 0 ? 'SIGKILL' : 'SIGTERM')
    await shop.ended
  }
  await owner.end()
  await remove()
}, 180_000)
