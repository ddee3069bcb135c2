import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createInstallation, killRunningShops, runShop, untilReady } from '../../testing/shop-process.ts'

let installation: Awaited<ReturnType<typeof createInstallation>>
beforeAll(async () => {
  installation = await createInstallation()
})
afterEach(killRunningShops)
afterAll(() => installation.remove())

test('When the database dies the shop reports it, restarts it and recovers without help', async () => {
  const shop = runShop({ PORT: String(installation.port), DATA_DIR: installation.dataDir })
  await untilReady(shop)
  const pidFile = await readFile(path.join(installation.dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')

  const refused = await vi.waitFor(
    async () => {
      const answer = await fetch(`${shop.url}/readyz`)
      expect(answer.status).toBe(503)
      return answer
    },
    { timeout: 20_000, interval: 20 },
  )
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)

  const fresh = await fetch(`${shop.url}/rest/v1/cheeses?select=name`, {
    headers: { apikey: 'sb_publishable_old_quarter_demo' },
  })
  expect([200, 503]).toContain(fresh.status)

  await untilReady(shop)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
}, 120_000)
