import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISPLAY_TOKEN_STORAGE_KEY } from '../../src/lib/storage-keys.ts'
import { browserLaunchOptions } from '../../tools/browser.ts'
import { DEMO_PUBLISHABLE_KEY } from '../keys.ts'
import { demoClient } from '../testing/demo-client.ts'
import { createInstallation, runShop, untilReady, type ShopProcess } from '../testing/shop-process.ts'

const HOURS = 25
const STEP_MS = 5 * 60_000
const STEPS_AN_HOUR = 12
/** Slides differ in size, so the largest of these hours is the measure. */
const FIRST_HOURS = 5
/** Of the heap and the nodes. */
const MAX_GROWTH = 1.25

let installation: Awaited<ReturnType<typeof createInstallation>>
let shop: ShopProcess
let browser: Browser
let token: string
let opensAt: number

beforeAll(async () => {
  installation = await createInstallation()
  const environment = { PORT: String(installation.port), DATA_DIR: installation.dataDir }
  shop = runShop({ ...environment, LOG_LEVEL: 'error' })
  await untilReady(shop, 240_000)
  const admin = await demoClient(
    { url: shop.url, context: { publishableKey: DEMO_PUBLISHABLE_KEY } },
    'admin',
  )
  const code = await admin.rpc('add_display', { name: 'Window' })
  token = (await admin.rpc('pair_kiosk', { code: code.data ?? '' })).data ?? ''
  const { data } = await admin.rpc('kiosk_data', { token })
  const { opening_spans: spans } = data as { opening_spans: { opens_at: string }[] }
  opensAt = spans.map(({ opens_at }) => Date.parse(opens_at)).find((at) => at > Date.now()) ?? 0
  browser = await chromium.launch(browserLaunchOptions())
}, 300_000)
afterAll(async () => {
  await browser?.close()
  shop.child.kill('SIGTERM')
  await shop.ended
  await installation.remove()
})

async function openDisplay() {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' })
  await page.clock.install({ time: new Date(opensAt) })
  await page.goto(`${shop.url}/robots.txt`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    DISPLAY_TOKEN_STORAGE_KEY,
    token,
  ] as const)
  await page.goto(`${shop.url}/kiosk/today`)
  await page.getByRole('button', { name: 'Look through our cheeses' }).waitFor()
  return page
}

/** What is on the screen, with its first picture. */
const readScreen = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const picture = main?.querySelector<HTMLImageElement>('picture img')
    return `${main?.querySelector('h1')?.textContent} ${picture?.currentSrc ?? ''}`
  })

async function measure(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes') }
}

test(
  'A display runs for a day without growing memory, and every slide gives way to the next',
  { timeout: 900_000 },
  async () => {
    const page = await openDisplay()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const measured: Awaited<ReturnType<typeof measure>>[] = []
    const screens: string[] = []
    for (let hour = 0; hour < HOURS; hour++) {
      for (let step = 0; step < STEPS_AN_HOUR; step++) {
        await page.clock.fastForward(STEP_MS)
        screens.push(await readScreen(page))
      }
      measured.push(await measure(session))
    }

    const isAwake = (screen: string) => screen.includes('http')
    const awake = screens.filter(isAwake)
    expect(awake.length).toBeGreaterThan(5 * STEPS_AN_HOUR)
    expect(screens.filter((screen) => !isAwake(screen)).length).toBeGreaterThan(5 * STEPS_AN_HOUR)
    const stuck = awake.filter(
      (screen, index) => index > 2 && awake.slice(index - 3, index).every((one) => one === screen),
    )
    expect(stuck).toEqual([])
    const growthOf = (name: 'heap' | 'nodes') =>
      (measured.at(-1)?.[name] ?? 0) / Math.max(...measured.slice(0, FIRST_HOURS).map((hour) => hour[name]))
    expect(growthOf('heap')).toBeLessThan(MAX_GROWTH)
    expect(growthOf('nodes')).toBeLessThan(MAX_GROWTH)
  },
)
