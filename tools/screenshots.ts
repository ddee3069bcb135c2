/**
 * Takes a screenshot of every public page at phone, tablet and desktop width, in the light and the dark theme.
 * `node --import tsx tools/screenshots.ts [URL of a running shop] [path …]` writes to ./screenshots.
 */
import { mkdir } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import { browserLaunchOptions } from './browser.ts'

const WIDTHS = [390, 820, 1440]
const SCHEMES = ['light', 'dark'] as const
const FOLDER = 'screenshots'
const PAGES_WITHOUT_RECORD = ['/mahon-menorca-demo', '/nothing-here', '/auth', '/my-favorites', '/design']

const [site = 'http://127.0.0.1:3000', ...chosen] = process.argv.slice(2)

async function publicPaths() {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...listed, ...PAGES_WITHOUT_RECORD]
}

const fileName = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

async function shoot(browser: Browser, path: string, width: number, colorScheme: 'light' | 'dark') {
  const viewport = { width, height: width < 500 ? 844 : 1000 }
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
  await page.goto(site + path, { waitUntil: 'load' })
  for (const picture of await page.locator('img[loading=lazy]').all())
    if (await picture.isVisible()) await picture.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    scrollTo(0, 0)
    return Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => {})),
    ])
  })
  await page.screenshot({ path: `${FOLDER}/${fileName(path)}-${width}-${colorScheme}.png`, fullPage: true })
  await page.close()
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch(browserLaunchOptions())
for (const path of chosen.length > 0 ? chosen : await publicPaths()) {
  for (const width of WIDTHS) for (const scheme of SCHEMES) await shoot(browser, path, width, scheme)
  console.log(path)
}
await browser.close()
