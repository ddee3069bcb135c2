/**
 * Lighthouse on a phone: our pages and hand-written ones with the same pictures and fonts, alternating.
 * `node --import tsx bench/pages/lighthouse.ts [URL of a running, built shop]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as chromeLauncher from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../../server/testing/free-port.ts'
import { browserLaunchOptions } from '../../tools/browser.ts'
import { median } from '../median.ts'
import { report, verdictOf } from '../report.ts'
import { startStaticSite } from './static-site.tsx'

const RUNS = 3
const ALLOWED_LCP_RATIOS = { '/': 1.05, '/cheeses': 1.1, '/comte-aop': 1.05 }
const REQUIRED_SCORES = { performance: 99, accessibility: 100, 'best practices': 100, seo: 100 }
/** After this time without a change a page is compressed as small as possible when it is asked for again. */
const SETTLED_MS = 6_000
const [shop = 'http://127.0.0.1:3000'] = process.argv.slice(2)

type Measured = Record<string, number>

/** A value that Lighthouse could not measure must not count as a good one. */
function measured<Value>(name: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error(`Lighthouse did not measure ${name}`)
  return value
}

function readResult({ categories, audits }: Result): Measured {
  const score = (name: string) => Math.round(measured(name, categories[name]?.score) * 100)
  const value = (name: string) => measured(name, audits[name]?.numericValue)
  const details = audits['network-requests']?.details as {
    items?: { resourceType: string; transferSize: number }[]
  }
  const scripts = measured('network-requests', details?.items).filter(
    ({ resourceType }) => resourceType === 'Script',
  )
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'FCP ms': Math.round(value('first-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    'CLS x 1000': Math.round(value('cumulative-layout-shift') * 1000),
    'script bytes': scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

async function measure(url: string) {
  const { executablePath, args } = browserLaunchOptions()
  const chrome = await chromeLauncher.launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
  })
  try {
    const run = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json' })
    if (!run) throw new Error(`Lighthouse gave no result for ${url}`)
    return readResult(run.lhr)
  } finally {
    chrome.kill()
  }
}

const medianOf = (runs: Measured[]) =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => measured(name, run[name])))]),
  )

/** As people find a page that others have read today. */
async function sendInSmallestForm(url: string) {
  for (let request = 0; request < 3; request += 1) {
    await (await fetch(url)).arrayBuffer()
    await sleep(SETTLED_MS)
  }
}

const site = await startStaticSite(await freePort())
for (const [path, allowedLcpRatio] of Object.entries(ALLOWED_LCP_RATIOS)) {
  await sendInSmallestForm(shop + path)
  const ours: Measured[] = []
  const byHand: Measured[] = []
  for (let run = 0; run < RUNS; run += 1) {
    ours.push(await measure(shop + path))
    byHand.push(await measure(site.url + path))
  }
  const [shopMedian, handMedian] = [medianOf(ours), medianOf(byHand)]
  console.table({ shop: shopMedian, 'by hand': handMedian })
  for (const [name, required] of Object.entries(REQUIRED_SCORES)) {
    const score = measured(name, shopMedian[name])
    report({
      what: `${path}, ${name}`,
      value: String(score),
      target: `at least ${required}`,
      verdict: verdictOf(score >= required),
    })
  }
  const [lcp, lcpByHand] = [measured('LCP', shopMedian['LCP ms']), measured('LCP', handMedian['LCP ms'])]
  report({
    what: `${path}, LCP`,
    value: `${lcp} ms`,
    baseline: `${lcpByHand} ms by hand`,
    ratio: lcp / lcpByHand,
    target: `x ${allowedLcpRatio}`,
    verdict: verdictOf(lcp / lcpByHand <= allowedLcpRatio),
  })
}
site.close()
