import { expect, test } from '@playwright/test'
import {
  createInstallation,
  killRunningShops,
  runShop,
  untilReady,
  type ShopProcess,
} from '../../server/testing/shop-process.ts'
import { PHONE } from '../support/expect-accessible.ts'
import { apikey, DEMO_PASSWORD } from '../support/sessions.ts'

const CHEESE = 'Asiago DOP Stravecchio'
const BASKETS = 12
const KILLS = 2
const SENT_BEFORE_A_KILL = 3

test.afterEach(killRunningShops)

test('Baskets that a browser sends while the shop is killed with -9 are recorded, each once @long @faults', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { dataDir, port, remove } = await createInstallation()
  const start = async () => {
    const shop = runShop({ PORT: String(port), DATA_DIR: dataDir })
    await untilReady(shop)
    return shop
  }
  const kill = async ({ child, ended }: ShopProcess) => {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
  }
  let shop = await start()
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE })
  const page = await context.newPage()
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: 'manager@demo.test', password: DEMO_PASSWORD },
  })
  const session = (await signedIn.json()) as { access_token: string }
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('old-quarter-auth', value), JSON.stringify(session))
  await page.goto('/cms/counter')

  let kills = 0
  let sentSinceStart = 0
  let restarted: Promise<void> | undefined
  await page.route('**/rpc/record_basket', async (route) => {
    sentSinceStart++
    if (kills === KILLS || restarted || sentSinceStart < SENT_BEFORE_A_KILL) return route.continue()
    const answered = route.fetch().catch(() => undefined)
    // Once after the basket was recorded, so that only its answer is lost, and once while it is on its way.
    if (kills++ === 0) await answered
    const killed = kill(shop)
    restarted = killed.then(start).then((running) => {
      shop = running
      sentSinceStart = 0
      restarted = undefined
    })
    await Promise.all([killed, answered])
    await route.abort()
  })
  const weights = Array.from({ length: BASKETS }, (_, index) => 101 + index)
  const sheet = page.getByRole('dialog')
  for (const grams of weights) {
    await page.getByRole('button', { name: `Sale of ${CHEESE}` }).click()
    for (const key of String(grams)) await sheet.getByRole('button', { name: key, exact: true }).click()
    await sheet.getByRole('button', { name: 'Card' }).click()
    await page.getByRole('region', { name: 'Paid' }).getByRole('button', { name: 'Next' }).click()
  }
  await expect.poll(() => kills === KILLS && !restarted, { timeout: 60_000 }).toBe(true)
  await expect(page.getByText(/not sent/)).toHaveCount(0, { timeout: 60_000 })

  const answer = await page.request.post('/rest/v1/rpc/list_baskets', {
    headers: { apikey, authorization: `Bearer ${session.access_token}` },
    data: {},
  })
  const baskets = (await answer.json()) as { lines: { cheese: string; grams: number }[] }[]
  const sold = baskets.flatMap(({ lines }) => lines).filter(({ grams }) => weights.includes(grams))
  expect(sold.map(({ grams }) => grams).toSorted((one, other) => one - other)).toEqual(weights)
  await context.close()
  shop.child.kill('SIGTERM')
  await shop.ended
  await remove()
})
