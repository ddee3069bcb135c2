/**
 * A tab tapped as soon as it is visible on a slow phone: our cheese page and a hand-written one, alternating.
 * `node --import tsx bench/pages/tab-tap.ts [URL of a running, built shop]`
 */
import { chromium, devices, type Browser } from '@playwright/test'
import { freePort } from '../../server/testing/free-port.ts'
import { browserLaunchOptions } from '../../tools/browser.ts'
import { median, middleMean } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { startStaticSite } from './static-site.tsx'

const RUNS = 40
const ALLOWED_RATIO = 1.3
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const [shop = 'http://127.0.0.1:3000'] = process.argv.slice(2)

/** Runs in the page: taps the last tab after the first paint and records when its panel is shown. */
const TAP_WHEN_VISIBLE = `
  const isShown = (element) => element?.getClientRects().length > 0
  const look = () => {
    const tab = [...document.querySelectorAll('[data-tab]')].at(-1)
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted && isShown(tab)) {
      if (isShown(document.querySelector(tab.hash))) return void performance.mark('answered')
      if (performance.getEntriesByName('tapped').length === 0) performance.mark('tapped')
      tab.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** When the tab became visible, in milliseconds since navigation, and how long it took to react. */
async function tap(browser: Browser, url: string) {
  const context = await browser.newContext(devices['Pixel 5'])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(TAP_WHEN_VISIBLE)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('answered').length > 0)
  const [tapped = 0, answered = 0] = await page.evaluate(() =>
    ['tapped', 'answered'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  )
  await context.close()
  return { tapped, answer: answered - tapped }
}

type Tap = Awaited<ReturnType<typeof tap>>

const site = await startStaticSite(await freePort())
const browser = await chromium.launch(browserLaunchOptions())
const [ours, byHand]: [Tap[], Tap[]] = [[], []]
for (let run = 0; run < RUNS; run += 1) {
  ours.push(await tap(browser, `${shop}/comte-aop`))
  byHand.push(await tap(browser, `${site.url}/comte-aop`))
}
await browser.close()
site.close()
const answerOf = (taps: Tap[]) => middleMean(taps.map(({ answer }) => answer))
const seenAt = (taps: Tap[]) => median(taps.map(({ tapped }) => tapped))
const ratio = answerOf(ours) / answerOf(byHand)
console.log(`tab seen after ${seenAt(ours).toFixed(0)} ms, by hand ${seenAt(byHand).toFixed(0)} ms`)
report({
  what: 'answer to a tap on a tab',
  value: `${answerOf(ours).toFixed(1)} ms`,
  baseline: `${answerOf(byHand).toFixed(1)} ms by hand`,
  ratio,
  target: `x ${ALLOWED_RATIO}`,
  verdict: verdictOf(ratio <= ALLOWED_RATIO),
})
process.exit()
