import { expect, test, type Browser } from '@playwright/test'
import sharp from 'sharp'
import {
  createInstallation,
  runShop,
  untilReady,
  type ShopProcess,
} from '../../server/testing/shop-process.ts'
import { signInByEmail } from '../support/accounts-steps.ts'
import { commentBox, expectToast, openPanel, saveComment } from '../support/community-steps.ts'
import { apikey, DEMO_PASSWORD } from '../support/sessions.ts'

/** A page is read again after 20 seconds, and a public page is kept for a minute. */
const READ_AGAIN = { timeout: 40_000 }
const RENDERED_AGAIN = { timeout: 90_000 }

/** One process with the backend, as on hosted Supabase, and another one that only serves pages. */
let backend: ShopProcess
let pages: ShopProcess
let remove: () => Promise<unknown>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const [data, site] = [await createInstallation(), await createInstallation()]
  const origin = `http://127.0.0.1:${site.port}`
  backend = runShop({
    PORT: String(data.port),
    DATA_DIR: data.dataDir,
    ALLOWED_ORIGINS: origin,
    SITE_URL: origin,
  })
  await untilReady(backend)
  pages = runShop({
    PORT: String(site.port),
    DATA_DIR: site.dataDir,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: apikey,
  })
  await untilReady(pages)
  remove = () => Promise.all([data.remove(), site.remove()])
})
test.afterAll(async () => {
  for (const shop of [pages, backend]) {
    shop.child.kill('SIGTERM')
    await shop.ended
  }
  await remove()
})

async function openBrowser(browser: Browser, email: string) {
  const context = await browser.newContext({ baseURL: pages.url, extraHTTPHeaders: {} })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await signInByEmail(page, email, DEMO_PASSWORD)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  return { page, problems }
}

test('With the backend on another origin a member favorites and comments, and staff change a price, upload a picture and see what others do @long', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const member = await openBrowser(browser, 'member@demo.test')
  const panel = await openPanel(member.page, '/german-havarti')
  await panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ }).click()
  await expectToast(member.page, /^(Added to|Removed from) favorites$/)
  await saveComment(panel, 'From another origin.')
  await expectToast(member.page, 'Comment saved')
  await member.page.reload()
  await expect(panel.getByText('From another origin.', { exact: true }).or(commentBox(panel))).toBeVisible()

  const manager = await openBrowser(browser, 'manager@demo.test')
  await manager.page.goto('/cms/cheeses?q=German Havarti')
  const employee = await openBrowser(browser, 'employee@demo.test')
  await employee.page.goto('/cms/cheeses?q=German Havarti')
  await expect(employee.page.getByRole('row', { name: /German Havarti/ })).toContainText('per 100g')
  await manager.page.getByRole('button', { name: 'Change Price of German Havarti' }).click()
  const price = manager.page.getByRole('textbox', { name: 'Price of German Havarti' })
  await price.fill('9.95')
  await price.press('Enter')
  await expect(manager.page.getByText('German Havarti now costs $9.95 per 100g')).toBeVisible()
  await expect(employee.page.getByRole('row', { name: /German Havarti/ })).toContainText('$9.95', READ_AGAIN)

  await manager.page.goto('/cms/media')
  const color = { width: 1200, height: 900, channels: 3 as const, background: '#c8a45a' }
  const buffer = await sharp({ create: color }).jpeg().toBuffer()
  await manager.page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'wheel.jpg', mimeType: 'image/jpeg', buffer })
  const words = manager.page.getByLabel('What wheel.jpg shows')
  await words.fill('A wheel from another origin')
  await words.press('Enter')
  await expect(manager.page.getByText('Picture added')).toBeVisible()
  const picture = manager.page.getByRole('row', { name: /A wheel from another origin/ }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await expect(async () => {
    await member.page.goto('/german-havarti')
    await expect(member.page.getByText('$9.95').first()).toBeVisible({ timeout: 1_000 })
  }).toPass(RENDERED_AGAIN)
  for (const { problems } of [member, manager, employee]) expect(problems).toEqual([])
})
