/**
 * A tab tapped as soon as it can be seen, on a slow phone: our cheese page beside a hand-written one, alternating.
 * `node --import tsx bench/pages/tab-tap.ts [address of a running, built shop]`
 */
import { chromium, devices, type Browser } from '@playwright/test'
import { freePort } from '../../server/testing/free-port.ts'
import { browserLaunchOptions } from '../../tools/browser.ts'
import { median } from '../median.ts'
import { startStaticSite } from './static-site.tsx'

const RUNS = 7
const ALLOWED_RATIO = 1.3
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const [shop = 'http://127.0.0.1:3000'] = process.argv.slice(2)

/** Runs in the page: taps the last tab in the first frame that shows it, and notes when its panel is shown. */
function tapWhenVisible() {
  const isShown = (element: Element | null | undefined) => (element?.getClientRects().length ?? 0) > 0
  function look() {
    const tab = [...document.querySelectorAll<HTMLAnchorElement>('[data-tab]')].at(-1)
    const panel = tab && document.querySelector(tab.hash)
    if (!tab || !isShown(tab)) return void requestAnimationFrame(look)
    if (panel && isShown(panel) && tab.dataset['tapped']) return void performance.mark('answered')
    if (!tab.dataset['tapped']) {
      tab.dataset['tapped'] = 'yes'
      tab.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Milliseconds from following the link to seeing what the tab holds. */
async function tap(browser: Browser, url: string) {
  const context = await browser.newContext(devices['Pixel 5'])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(tapWhenVisible)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('answered').length > 0)
  const answered = await page.evaluate(() => performance.getEntriesByName('answered')[0]?.startTime ?? 0)
  await context.close()
  return answered
}

const site = await startStaticSite(await freePort())
const browser = await chromium.launch(browserLaunchOptions())
const [ours, byHand]: [number[], number[]] = [[], []]
for (let run = 0; run < RUNS; run += 1) {
  ours.push(await tap(browser, `${shop}/comte-aop`))
  byHand.push(await tap(browser, `${site.url}/comte-aop`))
}
await browser.close()
site.close()
const ratio = median(ours) / median(byHand)
console.log(
  `tab answered after ${median(ours).toFixed(0)} ms, by hand ${median(byHand).toFixed(0)} ms: x ${ratio.toFixed(2)}`,
)
process.exit(ratio <= ALLOWED_RATIO ? 0 : 1)
